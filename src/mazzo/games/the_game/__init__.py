"""The Game (Steffen Benndorf): lay all 98 cards together. With its professional, On Fire and Extreme variants."""
