import { forecastSheds } from '../../src/care/forecast/method/forecastSheds.ts'
import type { ShedHistory } from '../../src/care/forecast/method/history.ts'
import { addDays } from '../../src/shared/days.ts'
import type { Measure } from '../bench.ts'
import { atMost, seconds, spread } from '../report.ts'

/** The forecast's method, without the reading of histories from the database. */
export const shedForecasts: Measure = {
  title: 'Shed forecasts',
  about:
    'Forecasts for 10,000 animals of 36 species at once, by processor time of one core; and for one animal of an account of 300, whose species are learnt anew for it, ten times. Animals have 0 to 30 sheds; seven of ten have meals, too.',
  async run() {
    const many = histories(10_000)
    const few = many.slice(0, 300)
    const wanted = new Set(few.slice(0, 1).map(({ id }) => id))
    const ones = Array.from({ length: 10 }, () => timeOf(() => forecastSheds(few, wanted)))
    const all = timeOf(() => forecastSheds(many))
    return [
      spread('one animal of 300', ones),
      atMost('one animal of 300, the slowest', Math.max(...ones) / 1000, 1, seconds),
      atMost('10,000 animals', all / 1000, 10, seconds),
    ]
  },
}

/** Milliseconds of a processor. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Sheds and meals at an animal's own intervals, give or take a fifth. */
function histories(count: number): ShedHistory[] {
  let state = 11
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const latinNames = ['Python regius', 'Pantherophis guttatus', 'Eublepharis macularius', null]
  const asOf = '2026-11-01'
  const days = (times: number, apart: number) => {
    let day = -random() * apart
    return Array.from({ length: times }, () => {
      const on = addDays(asOf, Math.round(day))
      day -= apart * (0.8 + 0.4 * random())
      return on
    })
  }
  return Array.from({ length: count }, (_, at) => {
    const species = at % 36
    const interval = (30 + species) * (0.8 + 0.4 * random())
    const sheds = days(Math.floor(31 * random() ** 2), interval)
    const times = sheds.length + 1
    const age = Math.ceil(times * interval * (1.3 + random()))
    return {
      ...{ id: String(at), species: `Species ${species}`, asOf, sheds },
      latinName: latinNames[species % 4] ?? null,
      hatchedOn: random() < 0.75 ? addDays(asOf, -age) : null,
      feedings: random() < 0.7 ? days(Math.ceil((times * interval) / 10), 10) : [],
      weights: days(times, interval).map((on) => ({ on, grams: 100 + 400 * random() })),
    }
  })
}
