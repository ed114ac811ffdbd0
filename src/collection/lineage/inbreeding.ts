/** Animals by their id, with their known parents. A parent that isn't among them counts as unknown. */
export type Lines = ReadonlyMap<string, { dam_id: string | null; sire_id: string | null }>

/**
 * An ancestor that both sides share: its part of the coefficient, the steps of the shortest path from
 * either parent to it, and how many such paths there are, counted to `mostWays`.
 */
type Shared = {
  id: string
  coefficient: number
  dam_steps: number
  sire_steps: number
  ways: number
}

/** Paths beyond so many aren't counted: a line of 60 animals can have billions. */
export const mostWays = 1_000_000

/**
 * The coefficient of inbreeding that young of these two have: the probability, 0 to 1, that both of
 * their alleles at a place come from the same one of an ancestor. By Wright's method of paths,
 *
 *   F = Σ (1/2)^(n1 + n2 + 1) · (1 + FA),
 *
 * over every path that leads from one parent up to a common ancestor A and down to the other, and
 * passes no animal twice: n1 and n2 are the generations from either parent to A, FA is A's own
 * coefficient. Unknown ancestors count as unrelated. Takes time and room by the square of the number
 * of animals: some 30 ms and 25 MB for a thousand.
 *
 * Source: S. Wright, "Coefficients of inbreeding and relationship", The American Naturalist 56
 * (1922), pp. 330–338, https://doi.org/10.1086/279872.
 *
 * @returns each common ancestor with its part of the sum, the largest first
 */
export function sharedAncestors(lines: Lines, dam: string, sire: string): Shared[] {
  const family = familyOf(lines)
  const [damPlace, sirePlace] = [family.places.get(dam), family.places.get(sire)]
  if (damPlace === undefined || sirePlace === undefined) return []
  const own = ownCoefficients(family)
  return meetings(family, damPlace, sirePlace)
    .map(({ place, weight, ...steps }) => ({
      id: family.ids[place] ?? '',
      coefficient: (weight / 2) * (1 + (own[place] ?? 0)),
      ...steps,
    }))
    .sort((one, other) => other.coefficient - one.coefficient)
}

/** The sum of the parts that `sharedAncestors` returns. */
export const coefficientOf = (shared: readonly { coefficient: number }[]): number =>
  shared.reduce((sum, { coefficient }) => sum + coefficient, 0)

/** Animals by place, each after both of its parents, whose places these are; -1 is none. */
type Family = {
  ids: string[]
  places: Map<string, number>
  dams: Int32Array
  sires: Int32Array
}

function familyOf(lines: Lines): Family {
  const ids: string[] = []
  const places = new Map<string, number>()
  const begun = new Set<string>()
  const [dams, sires] = [new Int32Array(lines.size), new Int32Array(lines.size)]
  const place = (id: string): void => {
    if (begun.has(id)) return
    begun.add(id)
    const { dam_id, sire_id } = lines.get(id) ?? {}
    for (const up of [dam_id, sire_id]) if (up && lines.has(up)) place(up)
    const at = ids.push(id) - 1
    // One without a place yet closes a circle, which a change past the rules could have made.
    dams[at] = places.get(dam_id ?? '') ?? -1
    sires[at] = places.get(sire_id ?? '') ?? -1
    places.set(id, at)
  }
  for (const id of lines.keys()) place(id)
  return { ids, places, dams, sires }
}

/** Each animal's own coefficient, from the coancestry of every two, row by row. */
function ownCoefficients({ ids, dams, sires }: Family): Float64Array {
  const size = ids.length
  const table = new Float64Array(size * size)
  const own = new Float64Array(size)
  for (let place = 0; place < size; place++) {
    const [dam = -1, sire = -1] = [dams[place], sires[place]]
    for (let other = 0; other < place; other++) {
      const ofDam = dam < 0 ? 0 : (table[dam * size + other] ?? 0)
      const ofSire = sire < 0 ? 0 : (table[sire * size + other] ?? 0)
      const both = (ofDam + ofSire) / 2
      table[place * size + other] = both
      table[other * size + place] = both
    }
    const coefficient = dam < 0 || sire < 0 ? 0 : (table[dam * size + sire] ?? 0)
    own[place] = coefficient
    table[place * size + place] = (1 + coefficient) / 2
  }
  return own
}

type Meeting = Omit<Shared, 'id' | 'coefficient'> & { place: number; weight: number }

/**
 * The common ancestors at which paths between two animals turn, with (1/2)^(n1 + n2) summed over the
 * paths. They are followed upwards from both ends at once, always from the animal that is further
 * down: it can't be an ancestor of the other one, so the first animal that both ends meet at is the
 * only one they share. Paths that have come to the same two animals are followed as one.
 */
function meetings({ dams, sires }: Family, dam: number, sire: number): Meeting[] {
  const size = Math.max(dam, sire) + 1
  const weights = new Float64Array(size * size)
  const ways = new Float64Array(size * size)
  // The sire's steps, and the dam's in front of them.
  const steps = new Uint32Array(size * size)
  const reach = (next: number, from: number, step: number) => {
    const stepsThere = steps[next] ?? 0
    const stepsNow = (steps[from] ?? 0) + step
    const before = weights[next] ?? 0
    if (before === 0 || lengthOf(stepsNow) < lengthOf(stepsThere)) steps[next] = stepsNow
    weights[next] = before + (weights[from] ?? 0) / 2
    ways[next] = Math.min(mostWays, (ways[next] ?? 0) + (ways[from] ?? 0))
  }
  const met: Meeting[] = []
  weights[dam * size + sire] = 1
  ways[dam * size + sire] = 1
  // Every step lowers the larger place of the two ends.
  for (let place = size - 1; place >= 0; place--) {
    const [up = -1, otherUp = -1] = [dams[place], sires[place]]
    for (let other = 0; other < place; other++) {
      const [asDam, asSire] = [place * size + other, other * size + place]
      if (weights[asDam]) {
        if (up >= 0) reach(up * size + other, asDam, damStep)
        if (otherUp >= 0) reach(otherUp * size + other, asDam, damStep)
      }
      if (weights[asSire]) {
        if (up >= 0) reach(other * size + up, asSire, sireStep)
        if (otherUp >= 0) reach(other * size + otherUp, asSire, sireStep)
      }
    }
    const both = place * size + place
    const weight = weights[both] ?? 0
    if (weight === 0) continue
    const nearest = steps[both] ?? 0
    met.push({
      ...{ place, weight, ways: ways[both] ?? 0 },
      ...{ dam_steps: Math.floor(nearest / damStep), sire_steps: nearest % damStep },
    })
  }
  return met
}

const sireStep = 1
const damStep = 10_000
const lengthOf = (steps: number) => Math.floor(steps / damStep) + (steps % damStep)
