"""The engine of all games: games, states, phases, actions, events, observations."""
