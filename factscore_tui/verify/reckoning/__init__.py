"""What follows from a source by counting: ages, intervals, lengths, units."""
