"""What one hears: which sounds there are and when they are heard (`sounds`), and how they come to the device."""
