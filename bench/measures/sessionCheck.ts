import type { Bench, Measure } from '../bench.ts'
import { load, loadInTurn, rate, rateOf, steadiness } from '../load.ts'
import { ratio, spread } from '../report.ts'
import { usual } from '../seed/keepers.ts'
import { serveOwn } from '../stack.ts'

/** Short runs, many times over: a slow second of the machine meets one of them. */
const rounds = 9
const given = { connections: 16, seconds: 1.5 }

/** What finding the session costs the list of animals: the same route with the check and without. */
export const sessionCheck: Measure = {
  title: 'Finding the session',
  about: `The list of animals as the application has it, of ${usual.asked} accounts in turn, and the same route with sessions that were read before, on one server. ${rounds} alternating runs of ${given.seconds} s with ${given.connections} connections.`,
  async run({ databaseUrl, seeded: { keepers } }: Bench) {
    const served = await serveOwn('sessionCheck', 4197, databaseUrl)
    const asked = (path: string) => keepers.map(({ cookie }) => ({ path, cookie }))
    try {
      const { unchecked, checked } = await loadInTurn(
        {
          unchecked: () => load(served.url, asked('/without/animals'), given),
          checked: () => load(served.url, asked('/with/animals'), given),
        },
        rounds,
      )
      return [
        spread('without the check', unchecked.samples),
        spread('with it', checked.samples),
        steadiness('without the check', unchecked),
        rate('without the check', unchecked),
        rate('with it', checked),
        ratio('requests a second with it, of without', rateOf(checked, unchecked), {
          least: 0.8,
        }),
      ]
    } finally {
      await served.stop()
    }
  },
}
