"""The window: scenes, widgets, pictures, sounds, languages and everything else a player sees."""
