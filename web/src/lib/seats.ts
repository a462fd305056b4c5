// The colour of each seat, the same for its avatar and for its curve.
const HUES = [168, 28, 268, 205, 335, 95];

/** Return the hue of a seat. */
export const hueOf = (seat: number): number => HUES[seat % HUES.length]!;
