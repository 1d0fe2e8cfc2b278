"""Atomic fact validation (AFV): fact + passages -> judgement. One file per estimator."""
