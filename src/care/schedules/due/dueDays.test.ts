import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keeperIn, ownInstallation, testApp } from '../../../../test/app.ts'
import { place } from '../../../../test/arbitraries.ts'
import { rounds } from '../../../../test/endurance.ts'
import { newId } from '../../../../test/factories.ts'
import { ago, noon, now, weekly } from '../../../../test/schedules.ts'
import { countings, repeats } from '../../../shared/choices.ts'
import { addDays } from '../../../shared/days.ts'
import { daysOfStep } from '../recurrence.ts'
import { mostRepeats } from '../schedules.contract.ts'
import { dueOf, firstDue, type Plan } from './due.ts'
import { mendDueDays, wrongDueDays } from './dueDays.queries.ts'

ownInstallation()

const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-15', days))
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  started_on: anyDay,
  repeat_amount: fc.integer({ min: 0, max: mostRepeats }),
  repeat: fc.constantFrom(...repeats),
  counts_from: fc.constantFrom(...countings),
  paused_until: fc.option(anyDay, { nil: null }),
  pause_reason: fc.constantFrom('', 'Brumation'),
})
const lastLog = fc.option(anyDay, { nil: null })

test('a schedule is due from its first day on, and on no day before', () => {
  fc.assert(
    fc.property(anyPlan, lastLog, anyDay, (plan, lastOn, today) => {
      const first = firstDue(plan, lastOn)
      const { due_on, next_on } = dueOf(plan, lastOn, today)
      expect(due_on !== null).toBe(first !== null && first <= today)
      if (due_on === null) expect(next_on).toBe(first)
    }),
    { numRuns: 300 },
  )
})

test('the database works out the first day, and the step that is waited for, as the rule does', async () => {
  const { pool } = await testApp()
  const cases = fc.sample(fc.tuple(anyPlan, lastLog, anyDay), 500 * rounds(10))
  const { rows } = await pool.query<{ first_on: string | null; due_on: string | null }>(
    `select first_on::text, case when first_on <= today
        then due_as_of(today, first_on, step, counts_from) end::text as due_on
      from rows from (json_to_recordset($1) as (started_on date, step int, counts_from text,
        paused_until date, pause_reason text, last_on date, today date)) with ordinality,
        lateral first_due(begins_on(started_on, step, paused_until, pause_reason), step, counts_from, paused_until, last_on) first_on
      order by ordinality`,
    [
      JSON.stringify(
        cases.map(([plan, last_on, today]) => ({
          ...plan,
          step: daysOfStep(plan),
          last_on,
          today,
        })),
      ),
    ],
  )
  const expected = cases.map(([plan, lastOn, today]) => ({
    first_on: firstDue(plan, lastOn),
    due_on: dueOf(plan, lastOn, today).due_on,
  }))
  expect(rows).toEqual(expected)
})

const wrong = async () => (await wrongDueDays((await testApp()).db, Number.POSITIVE_INFINITY)).wrong

const planned = {
  feeder: place,
  started: fc.integer({ min: -90, max: 10 }),
  amount: fc.integer({ min: 0, max: 4 }),
  repeat: fc.constantFrom(...repeats),
  counts_from: fc.constantFrom(...countings),
  paused: fc.option(fc.integer({ min: -20, max: 20 }), { nil: null }),
  reason: fc.constantFrom('', 'Brumation'),
}
const logged = {
  feeder: place,
  hours: fc.integer({ min: -24 * 60, max: 24 * 5 }),
  success: fc.boolean(),
}
const of = { kind: fc.constantFrom('feeding', 'cleaning'), animal: place, one: place }
const step = fc.oneof(
  fc.record({ does: fc.constant('log' as const), ...of, ...logged }),
  fc.record({ does: fc.constant('log all' as const), ...of, ...logged }),
  fc.record({ does: fc.constant('change a log' as const), ...of, ...logged }),
  fc.record({ does: fc.constant('delete a log' as const), ...of }),
  fc.record({ does: fc.constant('plan' as const), ...of, ...planned }),
  fc.record({ does: fc.constant('change a plan' as const), ...of, ...planned }),
  fc.record({ does: fc.constant('delete a plan' as const), ...of }),
  fc.record({
    does: fc.constant('move' as const),
    zone: fc.constantFrom('Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Niue', 'Nowhere/Atall'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** An account with three feeders and four animals, to write to as anything but the server might. */
async function collection() {
  const { pool } = await testApp()
  const { accountId } = await keeperIn(await testApp())
  await pool.query(
    `insert into feeders (account_id, id, name) select $1, gen_random_uuid(), 'Feeder ' || n
      from generate_series(1, 3) n`,
    [accountId],
  )
  await pool.query(
    `insert into animals (account_id, id, name, sex) select $1, gen_random_uuid(), 'Animal ' || n, 'female'
      from generate_series(1, 4) n`,
    [accountId],
  )
  return accountId
}

/** One of an account's rows at a place; null if there is none. */
const rowAt = (table: string, where: number) => `(select id from ${table} where account_id = $1
  order by id offset ${where} % greatest(1, (select count(*) from ${table} where account_id = $1)) limit 1)`

const planColumns = 'started_on, repeat_amount, repeat, counts_from, paused_until, pause_reason'

const planValues = (one: Extract<Step, { does: 'plan' | 'change a plan' }>) =>
  `date '${addDays(now, one.started)}', ${one.amount}, '${one.repeat}', '${one.counts_from}',
    ${one.paused === null ? 'null' : `'${addDays(now, one.paused)}'`}::date, '${one.reason}'`

function statementOf(one: Step): string {
  if (one.does === 'move') return `update accounts set time_zone = '${one.zone}' where id = $1`
  const isFeeding = one.kind === 'feeding'
  const [logs, plans] = [`${one.kind}_logs`, `${one.kind}_schedules`]
  const feeder = (where: number) => (isFeeding ? `, ${rowAt('feeders', where)}` : '')
  switch (one.does) {
    case 'log':
    case 'log all':
      return `insert into ${logs} (account_id, id, animal_id, happened_at ${isFeeding ? ', success, feeder_id' : ''})
        select $1, gen_random_uuid(), id, now() + interval '${one.hours} hours'
          ${isFeeding ? `, ${one.success}` : ''} ${feeder(one.feeder)}
        from animals where account_id = $1 ${one.does === 'log' ? `and id = ${rowAt('animals', one.animal)}` : ''}`
    case 'change a log':
      return `update ${logs} set happened_at = now() + interval '${one.hours} hours',
          animal_id = ${rowAt('animals', one.animal)}
          ${isFeeding ? `, success = ${one.success}, feeder_id = ${rowAt('feeders', one.feeder)}` : ''}
        where account_id = $1 and id = ${rowAt(logs, one.one)}`
    case 'delete a log':
      return `delete from ${logs} where account_id = $1 and id = ${rowAt(logs, one.one)}`
    case 'plan':
      // An animal has one cleaning schedule. Some feeding schedules have no feeder.
      return `insert into ${plans} (account_id, id, animal_id, ${planColumns} ${isFeeding ? ', feeder_id' : ''})
        select $1, gen_random_uuid(), id, ${planValues(one)}
          ${isFeeding && one.feeder % 4 === 3 ? ', null' : feeder(one.feeder)}
        from animals where account_id = $1 and id = ${rowAt('animals', one.animal)} on conflict do nothing`
    case 'change a plan':
      return `update ${plans} set (${planColumns} ${isFeeding ? ', feeder_id' : ''})
          = (select ${planValues(one)} ${feeder(one.feeder)})
        where account_id = $1 and id = ${rowAt(plans, one.one)}`
    case 'delete a plan':
      return `delete from ${plans} where account_id = $1 and id = ${rowAt(plans, one.one)}`
  }
}

test('whatever is written in whatever order, the next days are what schedules and logs say', async () => {
  const { pool } = await testApp()
  let changes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
      const accountId = await collection()
      for (const one of steps) {
        changes += (await pool.query(statementOf(one), [accountId])).rowCount ?? 0
      }
      expect(await wrong()).toEqual([])
    }),
    { numRuns: 3 * rounds(40), endOnFailure: true },
  )
  // Not all of it was of rows that aren't there.
  expect(changes).toBeGreaterThan(60)
})

test('a write that waits for another one reads what that has written', async () => {
  const { pool } = await testApp()
  const { accountId, feeder, animal } = await weeklyEater()
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await first.query('begin')
    await first.query(
      `insert into feeding_logs (account_id, id, animal_id, feeder_id, happened_at)
        values ($1, gen_random_uuid(), $2, $3, $4)`,
      [accountId, animal, feeder, noon(1)],
    )
    const waiting = second.query(
      'update feeding_schedules set repeat_amount = 5 where account_id = $1 and animal_id = $2',
      [accountId, animal],
    )
    const isWaiting = async () =>
      (await pool.query('select from pg_locks where not granted')).rows.length > 0
    await expect.poll(isWaiting).toBe(true)
    await first.query('commit')
    await waiting
  } finally {
    first.release(true)
    second.release(true)
  }
  expect(await nextOf(animal)).toMatchObject({ feeding_on: ago(-4) })
  expect(await wrong()).toEqual([])
})

test('a changed schedule moves the next day, for which the last meal is looked up once', async () => {
  const { pool } = await testApp()
  const { accountId, animal } = await weeklyEater()
  const client = await pool.connect()
  const looks = async () => {
    const { rows } = await client.query<{
      looks: number
    }>(`select (seq_scan + idx_scan)::int as looks
      from pg_stat_xact_user_tables where relid = 'feeding_logs'::regclass`)
    return rows[0]?.looks ?? 0
  }
  try {
    await client.query('begin')
    const before = await looks()
    await client.query(
      'update feeding_schedules set started_on = started_on - 2 where account_id = $1',
      [accountId],
    )
    expect((await looks()) - before).toBe(1)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  expect(await nextOf(animal)).toMatchObject({ feeding_on: ago(32) })
})

test('an animal that one statement adds with its schedule has its next day', async () => {
  const { pool } = await testApp()
  const { accountId } = await keeperIn(await testApp())
  const [animal, id] = [newId(), newId()]
  await pool.query(
    `with added as (insert into animals (account_id, id, name, sex) values ($1, $2, 'Nyx', 'female'))
      insert into cleaning_schedules (account_id, id, animal_id, started_on, repeat_amount, repeat)
      values ($1, $3, $2, $4, 7, 'day')`,
    [accountId, animal, id, ago(3)],
  )
  expect(await nextOf(animal)).toEqual({ feeding_on: null, cleaning_on: ago(3), next_on: ago(3) })
})

test('a row that is wrong or missing is noticed, and worked out anew', async () => {
  const { db, pool } = await testApp()
  const [one, other] = [await weeklyEater(), await weeklyEater()]
  await pool.query(`update due_days set feeding_on = '2030-01-01' where animal_id = $1`, [
    one.animal,
  ])
  await pool.query('delete from due_days where animal_id = $1', [other.animal])
  const found = await wrong()
  expect(found.map(({ animal_id }) => animal_id).sort()).toEqual([one.animal, other.animal].sort())
  await mendDueDays(db, found)
  expect(await wrong()).toEqual([])
  expect(await nextOf(one.animal)).toMatchObject({ feeding_on: ago(30), next_on: ago(30) })
})

async function weeklyEater() {
  const keeper = await keeperIn(await testApp(), { plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [{ ...weekly(30), counts_from: 'last_log', feeder_id: rat.id }],
  })
  return { accountId: keeper.accountId, feeder: rat.id, animal: id as string }
}

async function nextOf(animalId: string) {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select feeding_on::text, cleaning_on::text, next_on::text from due_days where animal_id = $1`,
    [animalId],
  )
  return rows[0]
}
