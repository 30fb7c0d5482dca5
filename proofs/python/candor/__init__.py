"""The parts of the second verifier: one idea a module, written from docs/proofs.md alone."""
