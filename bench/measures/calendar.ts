import type { MonthOfEvents } from '../../src/day/calendar/events/events.contract.ts'
import { totalOf } from '../../src/day/calendar/marks.ts'
import { today } from '../../src/shared/dates.ts'
import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { inUnits } from '../bench.ts'
import { count, ratio, spread } from '../report.ts'
import { zone } from '../seed/people.ts'

/** The month that is now and the dashboard of today in a large collection. */
export const calendar: Measure = {
  title: 'Calendar and dashboard',
  about:
    '`GET /dashboard/api/events/month.json` of this month and `dashboard.json` of today, in an account of 300 animals with two schedules each and 50,000 logs over two years; 100 of each, one at a time, in turn with u.',
  async run(bench: Bench) {
    const { app, seeded } = bench
    const path = `events/month.json?date=${today(zone)}`
    const { days } = (await read(app, seeded.calendar, path)) as MonthOfEvents
    const month = await inUnits(bench, () => read(app, seeded.calendar, path), 100)
    const dashboard = await inUnits(bench, () => read(app, seeded.calendar, 'dashboard.json'), 100)
    return [
      { what: 'events of the month', figure: count(totalOf(days.flatMap(({ counts }) => counts))) },
      spread('month', month.samples),
      ratio('month, p95, of u', month.units, { most: 25 }),
      spread('dashboard', dashboard.samples),
      ratio('dashboard, p95, of u', dashboard.units, { most: 15 }),
    ]
  },
}
