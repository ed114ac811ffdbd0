import { ms, type Row, ratio } from './report.ts'
import type { Seeded } from './seed.ts'
import type { Served } from './stack.ts'
import { timesOf } from './times.ts'

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
    const { p95_ms } = await timed(app, whole, queryOf)
    rows.push({ what: `${what}, 100,000 records, p95`, figure: ms(p95_ms) })
  }
  const kinds = Object.values(typed)
  const mixed = (n: number) => kinds[n % kinds.length]?.(n) ?? ''
  const [few, many] = [await timed(app, tenth, mixed), await timed(app, whole, mixed)]
  return [
    ...rows,
    { what: 'all of these in turn, 10,000 records, p95', figure: ms(few.p95_ms) },
    { what: 'all of these in turn, 100,000 records, p95', figure: ms(many.p95_ms) },
    ratio('p95, of u', many.p95_ms / unit_ms, { most: 8 }),
    ratio('p95, 10,000 → 100,000', many.p95_ms / few.p95_ms, { most: 1.5 }),
  ]
}

function timed({ url }: Served, { token }: Seeded, queryOf: (n: number) => string) {
  let n = 0
  return timesOf(async () => {
    const query = new URLSearchParams({ query: queryOf(n++) })
    const answer = await fetch(`${url}/dashboard/api/search_results.json?${query}`, {
      headers: { cookie: `vivary=${token}` },
    })
    if (answer.status !== 200) throw new Error(`'${query}' answered ${answer.status}`)
    await answer.json()
  })
}
