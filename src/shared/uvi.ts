/** A reading of a UV meter at a distance from a lamp, or from the one before if it was replaced later on that day. */
export type UviReading = {
  uvi: number
  distance_cm: number
  measured_on: string
  notes?: string | undefined
  earlier_lamp?: boolean | undefined
}

/**
 * The Ferguson zones that a lamp can fall below, each from its least mean UV index on: of the zones 1 (0 to 0.7),
 * 2 (0.7 to 1.0), 3 (1.0 to 2.6) and 4 (2.6 to 3.5), whose maxima are 1.4, 3.0, 7.4 and 9.5. After Baines et al. 2016, 'How much
 * UV-B does my reptile need?', Journal of Zoo and Aquarium Research 4(1).
 */
export const fergusonZones = [
  { zone: 2, least: 0.7 },
  { zone: 3, least: 1 },
  { zone: 4, least: 2.6 },
] as const
