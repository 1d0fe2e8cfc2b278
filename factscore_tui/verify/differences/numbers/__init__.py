"""Another date, number or length of time than the source tells."""
