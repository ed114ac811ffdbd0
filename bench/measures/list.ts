import type { Bench, Measure } from '../bench.ts'
import { load, loadInTurn, rate, rateOf, steadiness } from '../load.ts'
import { ratio, spread } from '../report.ts'
import { percentiles } from '../samples.ts'
import { usual } from '../seed/keepers.ts'
import { serveOwn } from '../stack.ts'

const rounds = 5
const given = { connections: 16, seconds: 4 }

/** The first page of animals, against the same statements behind nothing at all. */
export const list: Measure = {
  title: 'The list of animals against a bare handler',
  about: `\`GET /dashboard/api/animals.json\`: 24 rows with species and picture addresses, of ${usual.asked} accounts in turn out of ${usual.accounts.toLocaleString('en')} with ${usual.animals} animals each, with session, tenancy and response schema. The bare handler is node:http and pg with the same two statements, named and prepared, the same pool of 10, and no session. ${rounds} alternating runs of ${given.seconds} s with ${given.connections} connections, samples pooled, load generator on the same machine.`,
  async run({ app, databaseUrl, seeded: { keepers } }: Bench) {
    const bare = await serveOwn('bareList', 4199, databaseUrl)
    const plain = keepers.map(({ accountId }) => ({ path: `/${accountId}` }))
    const asked = keepers.map(({ cookie }) => ({ path: '/dashboard/api/animals.json', cookie }))
    try {
      const measured = await loadInTurn(
        {
          bare: () => load(bare.url, plain, given),
          list: () => load(app.url, asked, given),
        },
        rounds,
      )
      const p99 = {
        bare: percentiles(measured.bare.samples),
        list: percentiles(measured.list.samples),
      }
      return [
        spread('bare handler', measured.bare.samples),
        spread('list', measured.list.samples),
        steadiness('bare handler', measured.bare),
        rate('bare handler', measured.bare),
        rate('list', measured.list),
        ratio('requests a second, of bare', rateOf(measured.list, measured.bare), {
          least: 0.6,
        }),
        ratio('p99, of bare', p99.list.p99_ms / p99.bare.p99_ms, { most: 2.5 }),
      ]
    } finally {
      await bare.stop()
    }
  },
}
