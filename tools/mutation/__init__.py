"""Small changes to the rules core, to see whether the tests notice them."""
