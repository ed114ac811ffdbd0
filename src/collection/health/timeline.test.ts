import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HealthNote, Treatment, VetVisit } from './health.contract.ts'
import { byMonth, entriesOf, type Read, whole } from './timeline.ts'

const stamps = { animal_id: '', created_at: '', updated_at: '' }
const noteOf = (noted_on: string, id: string): HealthNote => ({
  ...stamps,
  id,
  noted_on,
  content: '',
})
const visitOf = (visited_on: string, id: string): VetVisit => ({
  ...stamps,
  id,
  visited_on,
  reason: '',
  findings: '',
  contact_id: null,
  contact: null,
  cost: null,
  cost_currency: null,
  visit_time: '',
  completed: true,
  remind: 'none',
})
const treatmentOf = (started_on: string, id: string): Treatment => ({
  ...stamps,
  id,
  started_on,
  substance: '',
  dose: 1,
  dose_unit: 'ml',
  every_days: 1,
  at_times: [],
  ends_on: null,
  ended_on: null,
  notes: '',
  doses: [],
  doses_done: 0,
  doses_given: 0,
  doses_planned: null,
  due_on: null,
  next_on: null,
  next_at: null,
  next_slot: null,
  days_overdue: 0,
})

test('notes, treatments and visits stand in one line, the newest first, by months', () => {
  const entries = entriesOf({
    notes: whole([noteOf('2026-11-20', 'b'), noteOf('2026-09-01', 'a')]),
    treatments: whole([treatmentOf('2026-11-05', 'c')]),
    visits: whole([visitOf('2026-11-20', 'd')]),
  })
  expect(
    byMonth(entries).map(({ month, entries }) => [month, entries.map(({ record }) => record.id)]),
  ).toEqual([
    ['2026-11', ['d', 'b', 'c']],
    ['2026-09', ['a']],
  ])
})

test('however far each list was read, what is shown is the beginning of the whole', () => {
  const record = fc.record({
    day: fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-01', '2027-01-01'),
    id: fc.uuid(),
  })
  const list = fc.record({
    all: fc.uniqueArray(record, { selector: ({ id }) => id }),
    read: fc.nat(9),
  })
  fc.assert(
    fc.property(list, list, list, (notes, treatments, visits) => {
      const shown = entriesOf({
        notes: readOf(notes, noteOf),
        treatments: readOf(treatments, treatmentOf),
        visits: readOf(visits, visitOf),
      })
      const all = entriesOf({
        notes: whole(sorted(notes.all, noteOf)),
        treatments: whole(sorted(treatments.all, treatmentOf)),
        visits: whole(sorted(visits.all, visitOf)),
      })
      expect(shown).toEqual(all.slice(0, shown.length))
      expect(shown.length > 0).toBe(all.length > 0)
    }),
  )
})

type Given = { day: string; id: string }

/** As the server sorts: by day, then by id. */
const sorted = <Value>(all: Given[], make: (day: string, id: string) => Value): Value[] =>
  all
    .toSorted((one, other) => (one.day + one.id > other.day + other.id ? -1 : 1))
    .map(({ day, id }) => make(day, id))

/** The first records of a list; at least one, as on a page. */
function readOf<Value>(
  { all, read }: { all: Given[]; read: number },
  make: (day: string, id: string) => Value,
): Read<Value> {
  const value = sorted(all, make)
  return { value: value.slice(0, read + 1), hasMore: value.length > read + 1 }
}
