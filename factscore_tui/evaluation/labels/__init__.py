"""Human labels of FActScore, and how far facts and verdicts agree with them."""
