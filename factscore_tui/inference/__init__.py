"""Language models and encoders: llama.cpp here, servers elsewhere, and model files."""
