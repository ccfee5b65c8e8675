"""The pages behind the places of the side bar: each is made of sections, with doors to what one can do there."""
