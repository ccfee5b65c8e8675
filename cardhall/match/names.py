"""What players are called where nobody has given them names."""

PERSON = "You"
NAMES = ("Bruno", "Carla", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Keiko", "Liam", "Mirja")
