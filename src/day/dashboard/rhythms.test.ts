import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keeperIn, testApp } from '../../../test/app.ts'
import { rounds } from '../../../test/endurance.ts'
import { newId } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { pickingList } from '../../care/picking/picking.queries.ts'
import { dueOn, plansOn } from '../../care/schedules/due/due.queries.ts'
import { dueOf } from '../../care/schedules/due/due.ts'
import { nextAfter, rhythmsOf, whenever } from '../../care/schedules/due/rhythms.queries.ts'
import type { Viewer } from '../../server/session/session.ts'
import { countings, repeats } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { mostFaces } from './dashboard.contract.ts'
import { dashboardOf } from './dashboard.queries.ts'

/* The dashboard and what comes next, from rhythms, against each schedule read for itself. */

const now = today(zone)
const days = (min: number, max: number) => fc.integer({ min, max }).map((day) => addDays(now, day))
const plan = fc.record({
  started_on: days(-40, 5),
  repeat_amount: fc.constantFrom(0, 1, 1, 2, 7),
  repeat: fc.constantFrom('day', ...repeats),
  counts_from: fc.constantFrom(...countings),
  paused_until: fc.option(days(-9, 9), { freq: 1 }),
  feeder: fc.option(fc.nat(2)),
  supplement: fc.option(fc.nat(1)),
})
const lately = fc
  .nat(20 * 24)
  .map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
const meal = fc.record({
  at: fc.oneof(lately, fc.constant(new Date().toISOString())),
  success: fc.boolean(),
  isRegurgitated: fc.boolean(),
  feeder: fc.nat(2),
  supplement: fc.option(fc.nat(1)),
  count: fc.integer({ min: 1, max: 5 }),
})
const animal = fc.record({
  name: fc.constantFrom('Nyx', 'Gecko 2', 'Gecko 10', 'ämil'),
  state: fc.constantFrom('kept', 'kept', 'kept', 'sold'),
  isDeleted: fc.constantFrom(false, false, false, true),
  feedings: fc.array(plan, { maxLength: 3 }),
  cleaning: fc.option(plan, { freq: 3 }),
  meals: fc.array(meal, { maxLength: 4 }),
  cleans: fc.array(lately, { maxLength: 2 }),
})
type Animal = typeof animal extends fc.Arbitrary<infer One> ? One : never

/** The account of these animals; the last feeder and the last supplement are deleted. */
async function collectionOf(all: readonly Animal[]): Promise<Viewer> {
  const stack = await testApp()
  const { accountId } = await keeperIn(stack, { plus: true })
  const [feeders, supplements] = [
    [newId(), newId(), newId()],
    [newId(), newId()],
  ]
  const write = async (table: string, rows: object[]) => {
    if (rows.length === 0) return
    const values = rows.map((row) => ({ id: newId(), account_id: accountId, ...row }))
    const columns = Object.keys(values[0] ?? {}).join(', ')
    await stack.pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(values)],
    )
  }
  const listed = (ids: string[], name: string) =>
    ids.map((id, at) => ({
      ...{ id, name: `${name} ${at}`, created_at: 'now', updated_at: 'now' },
      deleted_at: at === ids.length - 1 ? 'now' : null,
    }))
  await write(
    'feeders',
    listed(feeders, 'Feeder').map((row) => ({ ...row, kind: 'frozen' })),
  )
  await write('supplements', listed(supplements, 'Dust'))
  const rows = all.map((one) => ({ ...one, id: newId() }))
  const plans = (kind: 'feeding' | 'cleaning') =>
    rows.flatMap(({ id, feedings, cleaning }) =>
      (kind === 'feeding' ? feedings : [cleaning].filter((one) => one !== null)).map(
        ({ feeder, supplement, ...one }) => ({
          ...one,
          ...{ animal_id: id, created_at: 'now', updated_at: 'now', pause_reason: '' },
          ...(kind === 'feeding' && {
            feeder_id: feeders[feeder ?? -1] ?? null,
            supplement_id: supplements[supplement ?? -1] ?? null,
          }),
        }),
      ),
    )
  for (const { id, name, state, isDeleted } of rows) {
    await stack.pool.query(
      `insert into animals (account_id, id, name, sex, state, deleted_at)
        values ($1, $2, $3, 'female', $4, case when $5 then now() end)`,
      [accountId, id, name, state, isDeleted],
    )
  }
  await write('feeding_schedules', plans('feeding'))
  await write('cleaning_schedules', plans('cleaning'))
  const logged = (at: string, animal_id: string) => ({
    ...{ animal_id, happened_at: at, created_at: at, updated_at: at },
  })
  await write(
    'feeding_logs',
    rows.flatMap(({ id, meals }) =>
      meals.map(({ at, feeder, supplement, success, isRegurgitated, count }) => ({
        ...logged(at, id),
        refusal_reason: !success && isRegurgitated ? 'regurgitated' : null,
        ...{ success, count, feeding_method: 'tong', notes: '', thrown_away: false },
        ...{ taken_from_stock: 0, feeder_id: feeders[feeder] },
        supplement_id: supplements[supplement ?? -1] ?? null,
      })),
    ),
  )
  await write(
    'cleaning_logs',
    rows.flatMap(({ id, cleans }) => cleans.map((at) => logged(at, id))),
  )
  return { accountId, timeZone: zone, isSubscribed: true, decimalSign: 'point', timeFormat: '12h' }
}

test('whatever the collection, the dashboard says what each of its schedules does', async () => {
  const { db } = await testApp()
  await fc.assert(
    fc.asyncProperty(fc.array(animal, { minLength: 20, maxLength: 40 }), async (all) => {
      const viewer = await collectionOf(all)
      const { day, picking } = await dashboardOf(db, viewer, [])
      const rhythms = await rhythmsOf(db, viewer, { to: whenever, mostNamed: 1000 })
      for (const kind of ['feeding', 'cleaning'] as const) {
        const plans = await plansOn(db, viewer, kind, { on: whenever })
        const due = dueOn(plans, now)
        expect(day[kind]).toMatchObject({
          total: due.length,
          refused: due.filter(({ refused_today }) => refused_today).length,
          done: new Set(
            plans
              .filter((one) => one.lastOn === now && isOn(one))
              .map(({ animal_id, feeder_id }) => `${animal_id} ${feeder_id}`),
          ).size,
        })
        const lines = due.slice(0, mostFaces).map(({ schedule_id }) => schedule_id)
        expect(day[kind].value.map(({ schedule_id }) => schedule_id)).toEqual(lines)

        const coming = plans.flatMap(({ animal_id, lastOn, ...one }) => {
          const { next_on } = dueOf(one, lastOn, now)
          return next_on !== null && next_on > now ? [{ animal_id, next_on }] : []
        })
        const [on] = coming.map(({ next_on }) => next_on).sort()
        const then = coming.flatMap((one) => (one.next_on === on ? one.animal_id : []))
        const next = on === undefined ? null : { on, animals: new Set(then).size }
        expect(nextAfter(rhythms, kind, now)).toEqual(next)
      }

      const { value, total, animal_total } = await pickingList(db, viewer, { per_page: 5 })
      expect(picking).toMatchObject({ total, animal_total })
      const shown = value.map(({ animals, supplements, tomorrow_qty, week_qty, ...row }) => ({
        ...row,
        // The list goes on for a week, and knows what is tried again tomorrow.
        supplements: supplements.flatMap(({ tomorrow_qty, week_qty, ...one }) =>
          one.pick_qty > 0 ? one : [],
        ),
        animals: animals
          .filter(({ pick_qty }) => pick_qty > 0)
          .slice(0, 4)
          .map(({ tomorrow_qty, week_qty, ...one }) => one),
      }))
      expect(picking.value).toMatchObject(shown)
      expect(picking.value.map(({ animals }) => animals.length)).toEqual(
        shown.map(({ animals }) => animals.length),
      )
    }),
    { numRuns: rounds(40), endOnFailure: true },
  )
})

test('several schedules of an animal have their last meals looked up once each', async () => {
  const { db } = await testApp()
  const feedings = [5, 3, 1].map((day): Animal['feedings'][number] => ({
    ...{ started_on: addDays(now, -day), repeat_amount: 1, repeat: 'week', feeder: 0 },
    ...{ counts_from: 'start', paused_until: null, supplement: null },
  }))
  const snakes = Array.from(
    { length: 10 },
    (): Animal => ({
      ...{ name: 'Nyx', state: 'kept', isDeleted: false, feedings },
      ...{ cleaning: null, meals: [], cleans: [] },
    }),
  )
  const viewer = await collectionOf(snakes)
  const looks = await db.transaction(async (tx) => {
    const soFar = async () => {
      const { rows } = await tx.execute<{
        looks: number
      }>(sql`select (seq_scan + idx_scan)::int as looks
        from pg_stat_xact_user_tables where relid = 'feeding_logs'::regclass`)
      return rows[0]?.looks ?? 0
    }
    const before = await soFar()
    await rhythmsOf(tx, viewer, { to: whenever, mostNamed: 0 })
    return (await soFar()) - before
  })
  expect(looks).toBe(30)
})

const isOn = ({ started_on, paused_until }: { started_on: string; paused_until: string | null }) =>
  started_on <= now && (paused_until === null || paused_until <= now)
