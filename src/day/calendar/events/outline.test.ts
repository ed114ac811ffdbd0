import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keeperIn, testApp } from '../../../../test/app.ts'
import { rounds } from '../../../../test/endurance.ts'
import { newId } from '../../../../test/factories.ts'
import { zone } from '../../../../test/zone.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { countings, repeats } from '../../../shared/choices.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { monthOf } from '../../../shared/months.ts'
import { markOf } from '../marks.ts'
import { cellsOf } from '../month/month.ts'
import type { CalendarEvent, EventCount } from './events.contract.ts'
import { outlineOf } from './outline.queries.ts'
import { mostUrgent, plannedOf } from './plans.queries.ts'

/* What a month counts and a day lists of schedules and logs, against each schedule read for itself. */

const now = today(zone)
const plan = fc.record({
  started_on: fc.integer({ min: -60, max: 30 }).map((days) => addDays(now, days)),
  repeat_amount: fc.constantFrom(0, 1, 1, 2, 3, 7),
  repeat: fc.constantFrom('day', ...repeats),
  counts_from: fc.constantFrom(...countings),
  paused_until: fc.option(
    fc.integer({ min: -9, max: 20 }).map((days) => addDays(now, days)),
    { freq: 1 },
  ),
  feeder: fc.option(fc.nat(1)),
})
const lately = fc
  .nat(50 * 24)
  .map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
const animal = fc.record({
  state: fc.constantFrom('kept', 'kept', 'kept', 'sold'),
  isDeleted: fc.constantFrom(false, false, false, true),
  feedings: fc.array(plan, { maxLength: 3 }),
  cleaning: fc.option(plan, { freq: 3 }),
  meals: fc.array(fc.record({ at: lately, success: fc.boolean(), feeder: fc.nat(1) }), {
    maxLength: 5,
  }),
  failsToday: fc.constantFrom(true, true, false),
  cleans: fc.array(lately, { maxLength: 3 }),
  poops: fc.array(fc.record({ at: lately, unusual: fc.boolean() }), { maxLength: 2 }),
})
type Animal = typeof animal extends fc.Arbitrary<infer One> ? One : never

async function collectionOf(all: readonly Animal[]): Promise<Viewer> {
  const stack = await testApp()
  const { accountId } = await keeperIn(stack, { plus: true })
  const feeders = [newId(), newId()]
  const rows = all.map((one) => ({ ...one, id: newId() }))
  const write = (table: string, columns: string, values: object[]) =>
    stack.pool.query(
      `insert into ${table} (account_id, id, ${columns.replace(/ [a-z]+(?=,|$)/g, '')})
        select $1, coalesce(one.id, gen_random_uuid()), ${columns.replace(/(\w+) \w+(?=,|$)/g, 'one.$1')}
        from json_to_recordset($2) as one (id uuid, ${columns})`,
      [accountId, JSON.stringify(values)],
    )
  const columns =
    'started_on date, repeat_amount int, repeat text, counts_from text, paused_until date'
  await write(
    'feeders',
    'name text',
    feeders.map((id, at) => ({ id, name: `Feeder ${at}` })),
  )
  await write(
    'animals',
    'name text, sex text, state text, deleted_at timestamptz',
    rows.map(({ id, state, isDeleted }, at) => ({
      ...{ id, name: `Animal ${at}`, sex: 'female', state },
      deleted_at: isDeleted ? new Date().toISOString() : null,
    })),
  )
  await write(
    'feeding_schedules',
    `animal_id uuid, feeder_id uuid, ${columns}`,
    rows.flatMap(({ id, feedings }) =>
      feedings.map(({ feeder, ...one }) => ({
        ...one,
        animal_id: id,
        feeder_id: feeder === null ? null : feeders[feeder],
      })),
    ),
  )
  await write(
    'cleaning_schedules',
    `animal_id uuid, ${columns}`,
    rows.flatMap(({ id, cleaning }) => (cleaning ? [{ ...cleaning, animal_id: id }] : [])),
  )
  await write(
    'feeding_logs',
    'animal_id uuid, feeder_id uuid, success boolean, happened_at timestamptz',
    rows.flatMap(({ id, meals, failsToday }) => [
      ...meals.map(({ at, success, feeder }) => ({
        animal_id: id,
        feeder_id: feeders[feeder],
        success,
        happened_at: at,
      })),
      ...(failsToday
        ? [
            {
              animal_id: id,
              feeder_id: feeders[0],
              success: false,
              happened_at: new Date().toISOString(),
            },
          ]
        : []),
    ]),
  )
  await write(
    'cleaning_logs',
    'animal_id uuid, happened_at timestamptz',
    rows.flatMap(({ id, cleans }) => cleans.map((at) => ({ animal_id: id, happened_at: at }))),
  )
  await write(
    'poop_logs',
    'animal_id uuid, unusual boolean, happened_at timestamptz',
    rows.flatMap(({ id, poops }) =>
      poops.map(({ at, unusual }) => ({ animal_id: id, unusual, happened_at: at })),
    ),
  )
  return { accountId, timeZone: zone, isSubscribed: true, decimalSign: 'point', timeFormat: '12h' }
}

const whole = { exceptions: () => 1000, routine: () => 1000 }
const cells = cellsOf(monthOf(now), 'monday')
const spans = [
  { from: cells[0] ?? now, to: cells.at(-1) ?? now },
  { from: addDays(now, -30), to: addDays(now, -1) },
  ...[0, 1, 5].map((days) => ({ from: addDays(now, days), to: addDays(now, days) })),
]

const sortOf = (one: CalendarEvent) => `${one.started_on} ${one.kind} ${one.isDone} ${markOf(one)}`

/** How many events of each sort there are. */
function tallied(events: readonly CalendarEvent[]) {
  const groups = Map.groupBy(events, sortOf)
  return [...groups].map(([sort, same]) => [sort, same.length]).sort()
}

/** How many logs of each sort the animals have that are shown. */
function logged(all: readonly Animal[], { from, to }: { from: string; to: string }) {
  const sorts = all
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(({ meals, failsToday, cleans, poops }) => [
      ...meals.map(({ at, success }) => ({ at, sort: `feed true ${success ? null : 'refused'}` })),
      ...(failsToday ? [{ at: new Date().toISOString(), sort: 'feed true refused' }] : []),
      ...cleans.map((at) => ({ at, sort: 'clean true null' })),
      ...poops.map(({ at, unusual }) => ({ at, sort: `poop true ${unusual ? 'poop' : null}` })),
    ])
    .map(({ at, sort }) => ({ day: dayOf(at, zone), sort }))
    .filter(({ day }) => from <= day && day <= to)
  return [...Map.groupBy(sorts, ({ day, sort }) => `${day} ${sort}`)].map(([sort, same]) => [
    sort,
    same.length,
  ])
}

const counted = (days: ReadonlyMap<string, { counts: EventCount[] }>) =>
  [...days].flatMap(([day, { counts }]) =>
    counts.map(({ kind, isDone, mark, count }) => [`${day} ${kind} ${isDone} ${mark}`, count]),
  )

test('whatever the collection, counts and lines are what each schedule and log says', async () => {
  const { db } = await testApp()
  await fc.assert(
    fc.asyncProperty(fc.array(animal, { minLength: 16, maxLength: 24 }), async (all) => {
      const viewer = await collectionOf(all)
      for (const span of spans) {
        const planned: CalendarEvent[] = []
        for await (const events of plannedOf(db, viewer, span)) planned.push(...events)
        planned.sort(mostUrgent)
        const { days } = await outlineOf(db, viewer, span, whole)
        const lines = [...days.values()].flatMap((one) => one.planned)
        const recorded = [...days.values()].flatMap((one) => one.recorded)
        expect(counted(days).sort()).toEqual([...tallied(planned), ...logged(all, span)].sort())
        expect(tallied([...lines, ...recorded])).toEqual(counted(days).sort())
        expect(lines.toSorted(byId)).toEqual(planned.toSorted(byId))

        const few = await outlineOf(db, viewer, span, {
          exceptions: () => 2,
          routine: (total) => (total < 4 ? 3 : 0),
        })
        expect(counted(few.days)).toEqual(counted(days))
        for (const [day, { planned, recorded }] of few.days) {
          const same = days.get(day) ?? { planned: [], recorded: [], counts: [] }
          const total = same.planned.length + same.recorded.length
          expect([day, ...planned, ...recorded]).toEqual([
            day,
            ...firstOfSort(same.planned, total),
            ...firstOfSort(same.recorded, total),
          ])
        }
      }
    }),
    { numRuns: rounds(60), endOnFailure: true },
  )
})

const byId = (one: CalendarEvent, other: CalendarEvent) =>
  Number(one.started_on > other.started_on) - Number(one.started_on < other.started_on) ||
  mostUrgent(one, other) ||
  Number(one.id > other.id) - Number(one.id < other.id)

/** The first two exceptions of each mark and kind, and routine only where a day has little. */
const firstOfSort = (events: readonly CalendarEvent[], total: number) =>
  events.filter((event, at) => {
    const before = events.slice(0, at).filter((one) => sortOf(one) === sortOf(event)).length
    return markOf(event) ? before < 2 : total < 4
  })
