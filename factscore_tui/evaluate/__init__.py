"""FActScore of generations: abstentions, length penalty, aggregation. Pure functions over judged
facts."""
