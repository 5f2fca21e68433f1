"""The director: plays each event as a small scene on the stage, so that what is shown catches up with what is true."""
