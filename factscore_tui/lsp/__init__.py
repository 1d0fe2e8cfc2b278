"""A language server: what is open in a draft, shown by any editor that speaks the protocol
(version 3.17, https://microsoft.github.io/language-server-protocol)."""
