import { inTurn, read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { inUnits } from '../bench.ts'
import { ratio, spread } from '../report.ts'

/** Five generations of ancestors and the coefficient that they come to. */
export const lineage: Measure = {
  title: 'Pedigrees',
  about:
    '`GET /dashboard/api/animals/{id}/pedigree.json`: five full generations, 62 places, with the coefficient of inbreeding by its paths, in an account of 10,000 animals in ten generations; fifty animals in turn, 200 requests, one at a time.',
  async run(bench: Bench) {
    const { keeper, youngest } = bench.seeded.bred
    const next = inTurn(youngest)
    const { samples, units } = await inUnits(bench, () =>
      read(bench.app, keeper, `animals/${next()}/pedigree.json`),
    )
    return [
      spread('pedigree of five generations', samples),
      ratio('p95, of u', units, { most: 20 }),
    ]
  },
}
