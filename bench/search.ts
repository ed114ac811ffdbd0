import { median } from './load.ts'
import { ms, type Row, ratio } from './report.ts'
import type { Seeded } from './seed.ts'
import type { Served } from './stack.ts'
import { timesInTurn, timesOf } from './times.ts'

/** What keepers type; `n` makes each one another. */
const typed: Record<string, (n: number) => string> = {
  'an exact name': (n) => `${firsts[n % 3]} kabelan`,
  'the beginning of a name': (n) => `${firsts[n % 3]?.slice(0, 4)}`,
  'a word that thousands have': (n) => ['banana', 'clown', 'pied'][n % 3] ?? '',
  'two words': (n) => `clown ${firsts[n % 3]?.toLowerCase()}`,
  'a code': (n) => `BP-${(n * 37) % 9000}`,
  'a typo': (n) => ['junipper kabelan', 'safron mibeleth', 'champange'][n % 3] ?? '',
  'nothing there is': (n) => `qwzx${n}vbnt`,
}
const firsts = ['Juniper', 'Saffron', 'Clover']

/** Searches in accounts of 10,000 and 100,000 records; `unit_ms` is the p95 of one animal by id. */
export async function searches(
  app: Served,
  [tenth, whole]: [Seeded, Seeded],
  unit_ms: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, queryOf] of Object.entries(typed)) {
    const { p95_ms } = await timesOf(searching(app, whole, queryOf))
    rows.push({ what: `${what}, 100,000 records, p95`, figure: ms(p95_ms) })
  }
  const kinds = Object.values(typed)
  const mixed = (n: number) => kinds[n % kinds.length]?.(n) ?? ''
  const measured: { few: number; many: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const { few, many } = await timesInTurn({
      few: searching(app, tenth, mixed),
      many: searching(app, whole, mixed),
    })
    measured.push({ few: few.p95_ms, many: many.p95_ms })
  }
  const many_ms = median(measured.map(({ many }) => many))
  const growth = median(measured.map(({ few, many }) => many / few))
  return [
    ...rows,
    {
      what: 'all of these in turn, 10,000 records, p95',
      figure: ms(median(measured.map(({ few }) => few))),
    },
    { what: 'all of these in turn, 100,000 records, p95', figure: ms(many_ms) },
    ratio('p95, of u', many_ms / unit_ms, { most: 8 }),
    ratio('p95, 10,000 → 100,000', growth, { most: 1.5 }),
  ]
}

/** Of 200 searches in each account, turn and turn about; a round in which the machine stalls is one. */
const rounds = 5

function searching({ url }: Served, { token }: Seeded, queryOf: (n: number) => string) {
  let n = 0
  return async () => {
    const query = new URLSearchParams({ query: queryOf(n++) })
    const answer = await fetch(`${url}/dashboard/api/search_results.json?${query}`, {
      headers: { cookie: `vivary=${token}` },
    })
    if (answer.status !== 200) throw new Error(`'${query}' answered ${answer.status}`)
    await answer.json()
  }
}
