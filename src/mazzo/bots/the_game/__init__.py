"""The Game's bots: they plan whole turns, speak and obey signals, and look ahead in imagined worlds."""
