"""Knowledge sources: readers turn a collection into articles, articles become passages, passages
become an index."""
