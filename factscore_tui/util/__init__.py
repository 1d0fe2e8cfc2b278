"""Small tools that know nothing of this program's purpose; any module may use them."""
