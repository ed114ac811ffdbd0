import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { animals } from '../../db/schema.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { mostFeatured } from './dashboard.contract.ts'
import { turnOn } from './featured.queries.ts'
import { type Candidate, chooseFeatured, hatchDaysOn } from './featured.ts'

const now = () => today(zone)
const featured = async (keeper: Awaited<ReturnType<typeof signedIn>>) =>
  (await keeper.list('animals/featured')).map(({ name, reason }) => [name, reason.words])

test('a new keeper has no one to be shown, then the first animal', async () => {
  const keeper = await signedIn()
  expect(await featured(keeper)).toEqual([])
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  expect(await featured(keeper)).toEqual([['Saffron', 'Added today']])
})

test('hatch days come first, then animals that wait for food; the rest get their turn', async () => {
  const keeper = await signedIn({ plus: true })
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  // On a leap day, four years ago also had one.
  const turned = `${Number(now().slice(0, 4)) - 4}${now().slice(4)}`
  await keeper.add('animals', { name: 'Born today', sex: 'male', dateHatched: turned })
  const month = { dateHatched: turned, dateHatchedPrecision: 'month' }
  await keeper.add('animals', { name: 'Born this month', sex: 'male', ...month })
  const plan = { feeder_id: feeder.id, repeat_amount: 30, repeat: 'day' }
  await keeper.add('animals', {
    name: 'Hungry',
    sex: 'male',
    feeding_schedules: [{ ...plan, started_on: addDays(now(), -4) }],
  })
  await keeper.add('animals', { name: 'Last in', sex: 'male' })
  const shown = await featured(keeper)
  expect(shown.slice(0, 2)).toEqual([
    ['Born today', 'Turns 4 today'],
    ['Hungry', 'Meal 4 days late'],
  ])
  expect(new Set(shown.map(([name]) => name)).size).toBe(4)
})

test('who was not weighed for long and who is in quarantine for long are shown', async () => {
  const keeper = await signedIn({ plus: true })
  const ago = (days: number) => `${addDays(now(), -days)}T11:00:00.000Z`
  const light = await keeper.add('animals', { name: 'Light', sex: 'male' })
  await keeper.add(`animals/${light.id}/weight_logs`, {
    weightInGrams: 80,
    unit: 'grams',
    happenedAt: ago(64),
  })
  await keeper.add('animals', {
    name: 'Guest',
    sex: 'male',
    in_quarantine: true,
    quarantinedAt: ago(41),
  })
  await keeper.add('animals', { name: 'Last in', sex: 'male' })
  const { pool } = await testApp()
  await pool.query(
    `update animals set created_at = created_at - interval '1 year' where account_id = $1 and name <> 'Last in'`,
    [keeper.accountId],
  )
  expect(await featured(keeper)).toEqual([
    ['Last in', 'Added today'],
    ['Light', 'Weighed 64 days ago'],
    ['Guest', 'In quarantine 41 days'],
  ])
})

test('who is locked, deleted or not kept any more is never shown', async () => {
  const keeper = await signedIn({ plus: true })
  const ids: string[] = []
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    ids.push((await keeper.add('animals', { name, sex: 'male' })).id)
  }
  await keeper.patch(`animals/${ids[0]}`, { animal: { state: 'sold' } })
  await keeper.delete(`animals/${ids[1]}`)
  const names = async () => (await featured(keeper)).map(([name]) => name).sort()
  expect(await names()).toEqual(['3', '4', '5', '6', '7', '8'])
  await keeper.patch('subscription', { subscription: { plus: false } })
  expect(await names()).toEqual(['3', '4', '5', '6', '7'])
})

test('it takes two statements, and the one who asks', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const { statements } = await testApp()
  statements.length = 0
  await keeper.get('animals/featured.json')
  expect(statements).toHaveLength(3)
})

const collected = fc.record({
  hatched: fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -1, max: 1 }))),
  dateHatchedPrecision: fc.constantFrom('day', 'day', 'month'),
  added: fc.nat(40),
  weighed: fc.array(fc.nat(70), { maxLength: 3 }),
  quarantined: fc.option(fc.nat(60)),
  isHidden: fc.constantFrom(false, false, false, true),
})

test('whatever the collection, the featured animals are those of the first eight of every order', async () => {
  const { pool } = await testApp()
  await fc.assert(
    fc.asyncProperty(fc.array(collected, { minLength: 80, maxLength: 90 }), async (all) => {
      const keeper = await signedIn({ plus: true })
      const on = now()
      const ago = (days: number) => `${addDays(on, -days)}T12:00:00Z`
      const rows = all.map(({ hatched, ...one }, at) => {
        const [years, days] = hatched ?? [0, 0]
        const turned = addDays(on, days)
        return {
          ...one,
          id: randomUUID(),
          name: `Animal ${at}`,
          created_at: ago(one.added),
          weighings: one.weighed.map(ago),
          quarantined_at: one.quarantined === null ? null : ago(one.quarantined),
          date_hatched: hatched && `${Number(turned.slice(0, 4)) - years}-${turned.slice(5)}`,
        }
      })
      await pool.query(
        `with given as (select * from json_to_recordset($2) as (id uuid, name text, created_at timestamptz,
            "dateHatchedPrecision" text, date_hatched date, quarantined_at timestamptz, "isHidden" boolean))
          insert into animals (account_id, id, name, sex, created_at, date_hatched, date_hatched_precision,
            quarantined_at, deleted_at)
          select $1, id, name, 'male', created_at, date_hatched, "dateHatchedPrecision", quarantined_at,
            case when "isHidden" then now() end from given`,
        [keeper.accountId, JSON.stringify(rows)],
      )
      await pool.query(
        `insert into weight_logs (account_id, id, animal_id, happened_at, weight_in_grams, unit)
          select $1, gen_random_uuid(), (weighing ->> 'id')::uuid, (weighing ->> 'at')::timestamptz, 80, 'grams'
          from json_array_elements($2) weighing`,
        [
          keeper.accountId,
          JSON.stringify(rows.flatMap(({ id, weighings }) => weighings.map((at) => ({ id, at })))),
        ],
      )
      const { db } = await testApp()
      const turns = await db
        .select({ id: animals.id, turn: turnOn(on) })
        .from(animals)
        .where(eq(animals.account_id, keeper.accountId))
      const shown = (await keeper.list('animals/featured')).map(({ id, reason }) => ({
        id,
        reason,
      }))
      expect(shown).toEqual(
        chooseFeatured(
          firstsOf(
            rows.filter(({ isHidden }) => !isHidden),
            new Map(turns.map(({ id, turn }) => [id, turn])),
            on,
          ),
          on,
        ),
      )
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

type Collected = Omit<
  Candidate,
  'addedOn' | 'weighedOn' | 'quarantinedOn' | 'days_overdue' | 'turn' | 'dateHatched'
> & {
  created_at: string
  weighings: string[]
  quarantined_at: string | null
  date_hatched: string | null
}

/** The first eight by each reason's order, from all animals. */
function firstsOf(rows: Collected[], turns: Map<string, number>, on: string): Candidate[] {
  const all = rows.map(({ id, dateHatchedPrecision, ...row }) => ({
    ...row,
    ...{ id, dateHatchedPrecision, days_overdue: 0, dateHatched: row.date_hatched },
    turn: turns.get(id) ?? Number.NaN,
    weighed_at: row.weighings.toSorted().at(-1) ?? null,
    addedOn: dayOf(row.created_at, zone),
    weighedOn: row.weighings.length > 0 ? dayOf(row.weighings.toSorted().at(-1) ?? '', zone) : null,
    quarantinedOn: row.quarantined_at && dayOf(row.quarantined_at, zone),
  }))
  const firstBy = (key: (one: (typeof all)[number]) => string | null) =>
    all
      .filter((one) => key(one) !== null)
      .toSorted(
        (one, other) =>
          (key(one) ?? '').localeCompare(key(other) ?? '', 'en') || one.turn - other.turn,
      )
      .slice(0, mostFeatured)
  const hasHatchDay = (one: (typeof all)[number]) =>
    one.dateHatchedPrecision === 'day' && hatchDaysOn(on).includes(one.date_hatched?.slice(5) ?? '')
  const newest = all
    .toSorted(
      (one, other) =>
        Date.parse(other.created_at) - Date.parse(one.created_at) || one.turn - other.turn,
    )
    .slice(0, mostFeatured)
  return [
    ...new Set([
      ...firstBy((one) => (hasHatchDay(one) ? one.date_hatched : null)),
      ...newest,
      ...firstBy(({ weighed_at }) => weighed_at),
      ...firstBy(({ quarantined_at }) => quarantined_at),
      ...firstBy(() => ''),
    ]),
  ]
}
