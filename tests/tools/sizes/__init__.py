"""Every view of the application at every size of window and text: what is checked of it, and pictures of it."""
