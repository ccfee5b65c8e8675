"""What all games share: games, states, phases, actions, events, observations."""
