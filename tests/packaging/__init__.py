"""Tests of what people download: the spec for three systems, the packing, and the built program itself."""
