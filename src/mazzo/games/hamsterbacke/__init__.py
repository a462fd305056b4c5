"""Hamsterbacke (F. Berardi): take rows, block colours and turn your pile into points, without hoarding too much."""
