import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { p95Of, timesInTurn } from '../samples.ts'
import type { Keeper } from '../seed/people.ts'

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

export const search: Measure = {
  title: 'Search',
  about:
    '`GET /dashboard/api/search_results.json` in accounts of 10,000 and 100,000 animals and contacts; with `--full` among five million of all accounts. 150 searches of each kind and 700 of all kinds mixed, one at a time and in turn.',
  async run({ app, seeded: { collections }, readPlain }: Bench) {
    const searching = (keeper: Keeper, textOf: (n: number) => string) => {
      let n = 0
      return () =>
        read(app, keeper, `search_results.json?${new URLSearchParams({ query: textOf(n++) })}`)
    }
    const kinds = Object.values(typed)
    const mixed = (n: number) => kinds[n % kinds.length]?.(n) ?? ''
    const { middle, large } = collections
    const each = await timesInTurn(
      Object.fromEntries(
        Object.entries(typed).map(([what, textOf]) => [what, searching(large, textOf)]),
      ),
      150,
    )
    const all = await timesInTurn(
      { few: searching(middle, mixed), many: searching(large, mixed), plain: readPlain },
      700,
    )
    return [
      ...Object.entries(each).map(([what, samples]) => spread(what, samples)),
      spread('all of these, 10,000 records', all.few),
      spread('all of these, 100,000 records', all.many),
      ratio('p95, of u', p95Of(all.many, all.plain), { most: 8 }),
      ratio('p95, 10,000 → 100,000', p95Of(all.many, all.few), { most: 1.5 }),
    ]
  },
}
