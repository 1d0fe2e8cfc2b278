"""FActScore and agreement over files, checks compared, rulings against verdicts."""
