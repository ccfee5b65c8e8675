"""Controls and panels painted on felt: buttons, callouts, sheets."""
