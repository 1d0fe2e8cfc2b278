"""The engine: ports, events, the pipeline, the wire, the worker (child process) and its client."""
