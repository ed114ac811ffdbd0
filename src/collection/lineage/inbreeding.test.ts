import { describe, expect, test } from 'vitest'
import { coefficientOf, type Lines, mostWays, sharedAncestors } from './inbreeding.ts'

/** A pedigree as `young: [dam, sire]`; animals that are only named as parents are founders. */
function linesOf(pairs: Record<string, [dam: string | null, sire: string | null]>): Lines {
  const named = Object.values(pairs).flatMap((parents) => parents.filter((id) => id !== null))
  const ids = new Set([...Object.keys(pairs), ...named])
  return new Map(
    [...ids].map((id) => {
      const [dam_id, sire_id] = pairs[id] ?? [null, null]
      return [id, { dam_id, sire_id }]
    }),
  )
}

function coefficient(lines: Lines, id: string): number {
  const { dam_id, sire_id } = lines.get(id) ?? {}
  return dam_id && sire_id ? coefficientOf(sharedAncestors(lines, dam_id, sire_id)) : 0
}

const ofX = (pairs: Parameters<typeof linesOf>[0]) => coefficient(linesOf(pairs), 'X')

describe('the coefficient of inbreeding of young of', () => {
  test('unrelated parents is 0', () => {
    expect(ofX({ X: ['D', 'S'], D: ['A', 'B'], S: ['C', 'E'] })).toBe(0)
  })

  test('full siblings is 1/4', () => {
    expect(ofX({ X: ['D', 'S'], D: ['A', 'B'], S: ['A', 'B'] })).toBe(1 / 4)
  })

  test('half siblings is 1/8', () => {
    expect(ofX({ X: ['D', 'S'], D: ['A', 'B'], S: ['A', 'C'] })).toBe(1 / 8)
  })

  test('a sire and his daughter is 1/4', () => {
    expect(ofX({ X: ['D', 'S'], D: ['A', 'S'] })).toBe(1 / 4)
  })

  test('a granddam and her grandson is 1/8', () => {
    expect(ofX({ X: ['D', 'S'], S: ['P', 'Q'], P: ['D', 'R'] })).toBe(1 / 8)
  })

  test('an uncle and his niece is 1/8', () => {
    expect(ofX({ X: ['D', 'S'], D: ['P', 'Q'], P: ['A', 'B'], S: ['A', 'B'] })).toBe(1 / 8)
  })

  test('first cousins is 1/16', () => {
    const pairs = cousins({ P: ['A', 'B'], Q: ['A', 'B'] })
    expect(ofX(pairs)).toBe(1 / 16)
  })

  test('double first cousins is 1/8', () => {
    const pairs = cousins({ P: ['A', 'B'], Q: ['A', 'B'], R: ['C', 'E'], T: ['C', 'E'] })
    expect(ofX(pairs)).toBe(1 / 8)
  })

  test('half first cousins is 1/32', () => {
    expect(ofX(cousins({ P: ['A', 'B'], Q: ['A', 'C'] }))).toBe(1 / 32)
  })

  test('second cousins is 1/64', () => {
    const pairs = { P: ['A', 'B'], Q: ['A', 'B'], I: ['P', null], K: ['Q', null] } as const
    expect(ofX({ X: ['D', 'S'], D: ['I', null], S: ['K', null], ...copied(pairs) })).toBe(1 / 64)
  })

  test('half siblings by a sire from full siblings is 1/8 · (1 + 1/4)', () => {
    const pairs = {
      D: ['P', 'A'],
      S: ['Q', 'A'],
      A: ['E', 'F'],
      E: ['G', 'H'],
      F: ['G', 'H'],
    } as const
    expect(ofX({ X: ['D', 'S'], ...copied(pairs) })).toBe((1 / 8) * (1 + 1 / 4))
  })

  test('full siblings is, one generation after another, what Wright says', () => {
    const lines = linesOf(siblingsFor(8))
    const young = Array.from({ length: 8 }, (_, at) => coefficient(lines, `D${at + 1}`))
    // Wright 1921, "Systems of mating II": 1/4 in the second generation, 3/8, 1/2, 19/32 and so on.
    expect(young).toEqual([0, 0.25, 0.375, 0.5, 0.59375, 0.671875, 0.734375, 0.78515625])
  })
})

/** Full siblings mated for so many generations; D8 and S8 are those of the eighth. */
function siblingsFor(generations: number): Parameters<typeof linesOf>[0] {
  const pairs: Parameters<typeof linesOf>[0] = {}
  for (let at = 1; at <= generations; at++) {
    for (const id of ['D', 'S']) pairs[id + at] = [`D${at - 1}`, `S${at - 1}`]
  }
  return pairs
}

/** Young of D and S, whose dams P and Q, and whose sires R and T, may be siblings. */
function cousins(others: Parameters<typeof linesOf>[0]): Parameters<typeof linesOf>[0] {
  return { X: ['D', 'S'], D: ['P', 'R'], S: ['Q', 'T'], ...others }
}

const copied = (pairs: Record<string, readonly [string | null, string | null]>) =>
  Object.fromEntries(
    Object.entries(pairs).map(([id, [dam, sire]]): [string, [string | null, string | null]] => [
      id,
      [dam, sire],
    ]),
  )

/*
 * The Shorthorn bull Roan Gauntlet, Wright's own example: his lines meet twice at Champion of England
 * and once at Lord Raglan, which makes 2 · (1/2)^4 + (1/2)^6.
 */
test("Roan Gauntlet's coefficient is 14.06%", () => {
  const lines = linesOf({
    'Roan Gauntlet': ['Princess Royal', 'Royal Duke of Gloster'],
    'Royal Duke of Gloster': ['Mimulus', 'Grand Duke of Gloster'],
    'Grand Duke of Gloster': ['Duchess of Gloster 9th', 'Champion of England'],
    Mimulus: ['Mistletoe', 'Champion of England'],
    'Duchess of Gloster 9th': ['Duchess of Gloster 6th', 'Lord Raglan'],
    'Princess Royal': ['Carmine', 'Champion of England'],
    Carmine: ['Cressida', 'Lord Raglan'],
  })
  const shared = sharedAncestors(lines, 'Princess Royal', 'Royal Duke of Gloster')
  expect(shared).toEqual([
    {
      id: 'Champion of England',
      coefficient: 1 / 8,
      ...{ dam_steps: 1, sire_steps: 2, ways: 2 },
    },
    {
      id: 'Lord Raglan',
      coefficient: 1 / 64,
      ...{ dam_steps: 2, sire_steps: 3, ways: 1 },
    },
  ])
  expect(coefficientOf(shared)).toBe(0.140625)
})

test('an ancestor that is reached through a shared one alone is not shared', () => {
  const lines = linesOf({ D: ['P', 'A'], S: ['Q', 'A'], A: ['G', 'H'] })
  expect(sharedAncestors(lines, 'D', 'S').map(({ id }) => id)).toEqual(['A'])
})

test('paths of several lengths to one ancestor are all counted', () => {
  const lines = linesOf({
    D: ['P', 'A'],
    S: ['Q', 'R'],
    Q: ['V', 'A'],
    R: ['T', 'U'],
    U: ['W', 'A'],
  })
  expect(sharedAncestors(lines, 'D', 'S')).toEqual([
    {
      id: 'A',
      coefficient: 1 / 16 + 1 / 32,
      ...{ dam_steps: 1, sire_steps: 2, ways: 2 },
    },
  ])
})

/*
 * The tabular method: twice the coefficient of coancestry of every two animals, row by row.
 */
function tabular(lines: Lines, order: string[]): Map<string, number> {
  const table = order.map(() => order.map(() => 0))
  const at = (one: number, other: number) => table[one]?.[other] ?? 0
  const place = new Map(order.map((id, row) => [id, row]))
  order.forEach((id, row) => {
    const { dam_id, sire_id } = lines.get(id) ?? {}
    const parents = [dam_id, sire_id].flatMap((up) => (up ? (place.get(up) ?? []) : []))
    for (let column = 0; column < row; column++) {
      const related = parents.reduce((sum, up) => sum + at(up, column) / 2, 0)
      const [own, others] = [table[row], table[column]]
      if (own) own[column] = related
      if (others) others[row] = related
    }
    const [one, other] = parents
    const own = table[row]
    if (own) own[row] = 1 + (one !== undefined && other !== undefined ? at(one, other) / 2 : 0)
  })
  return new Map(order.map((id, row) => [id, at(row, row) - 1]))
}

test('the paths agree with the tabular method on a thousand random pedigrees', () => {
  const random = randomFrom(1922)
  for (let time = 0; time < 1000; time++) {
    const order = Array.from({ length: 4 + Math.floor(random() * 22) }, (_, at) => `a${at}`)
    const parentOf = (at: number) =>
      at === 0 || random() < 0.2 ? null : (order[Math.floor(random() * at)] ?? null)
    const lines: Lines = new Map(
      order.map((id, at) => {
        const [dam_id, sire_id] = [parentOf(at), parentOf(at)]
        return [id, { dam_id, sire_id: sire_id === dam_id ? null : sire_id }]
      }),
    )
    const table = tabular(lines, order)
    for (const id of order) expect(coefficient(lines, id)).toBeCloseTo(table.get(id) ?? -1, 12)
  }
})

test('the young of a thousand ancestors, mated at random, are as inbred as in the tabular method', () => {
  const random = randomFrom(1000)
  const elder = (at: number) => `a${Math.min(999, at + 1 + Math.floor(random() * 60))}`
  const pairs: Parameters<typeof linesOf>[0] = {}
  for (let at = 0; at < 999; at++) pairs[`a${at}`] = [elder(at), elder(at)]
  const lines = linesOf({ young: ['a0', 'a1'], ...pairs })
  const eldestFirst = Array.from({ length: 1000 }, (_, at) => `a${999 - at}`)
  // One by one, their paths couldn't be followed in a lifetime.
  expect(sharedAncestors(lines, 'a0', 'a1').length).toBeGreaterThan(100)
  const table = tabular(lines, [...eldestFirst, 'young'])
  expect(coefficient(lines, 'young')).toBeCloseTo(table.get('young') ?? -1, 12)
})

test('paths are counted up to a million, and all of them together make no more than the whole', () => {
  const shared = sharedAncestors(linesOf(siblingsFor(499)), 'D499', 'S499')
  expect(Math.max(...shared.map(({ ways }) => ways))).toBe(mostWays)
  expect(coefficientOf(shared)).toBeCloseTo(1, 6)
  expect(coefficientOf(shared)).toBeLessThanOrEqual(1)
})

test('a circle, which no rule lets in, ends', () => {
  const lines = linesOf({ D: ['S', 'A'], S: ['D', 'A'] })
  expect(coefficientOf(sharedAncestors(lines, 'D', 'S'))).toBeLessThanOrEqual(1)
})

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
