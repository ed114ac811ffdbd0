import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { zone } from '../../../../test/zone.ts'
import { formatShortDay, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const now = today(zone)
const inDays = (days: number) => addDays(now, days)
const noon = (day: string) => `${day}T11:00:00.000Z`
const daily = (from: string, repeat_amount = 7) => ({
  started_on: from,
  repeat_amount,
  repeat: 'day',
})

const on = async (keeper: Keeper, date: string) =>
  (await keeper.get(`events.json?date=${date}`)).json().value
const labels = async (keeper: Keeper, date: string) =>
  (await on(keeper, date)).map(({ label }: { label: string }) => label)

describe('a day of the calendar', () => {
  test('has what was recorded, what is due and what the keeper entered, by the names of the wire', async () => {
    const keeper = await signedIn()
    const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    const saffron = await keeper.add('animals', {
      name: 'Saffron',
      sex: 'female',
      feeding_schedules: [{ ...daily(inDays(-9)), feeder_id: rat.id }],
      cleaning_schedule: daily(inDays(-14), 14),
    })
    const log = (api: string, values: object) => keeper.add(`animals/${saffron.id}/${api}`, values)
    const weight = await log('weight_logs', { weightInGrams: 1480, unit: 'kilograms' })
    await log('shedding_logs', { quality: 'partial' })
    await log('poop_logs', { unusual: true, notes: 'Runny' })
    await log('feeding_logs', { feeder_id: rat.id, success: false, count: 2 })
    const fair = await keeper.add('custom_events', {
      title: 'Reptile fair',
      description: 'Table 14',
      started_on: now,
    })
    const events = await on(keeper, now)
    expect(events).toHaveLength(7)
    expect(events).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(String),
          type: 'other',
          kind: 'feed',
          started_on: now,
          label: 'Feed Saffron',
          repeat: 'day',
          repeat_amount: 7,
          animal: { id: saffron.id, name: 'Saffron' },
          notes: expect.stringMatching(/^Refused today\s· Rat, weaned$/),
          path: `/animals/${saffron.id}`,
          isDone: false,
          isUnusual: false,
          days_overdue: 2,
          time: '',
          dose: null,
        },
        expect.objectContaining({ type: 'cleaningschedule', label: 'Clean Saffron' }),
        expect.objectContaining({ type: 'sheddinglog', label: 'Saffron shed', notes: 'Partial' }),
        expect.objectContaining({ type: 'pooplog', notes: 'Runny', isDone: true }),
        expect.objectContaining({
          label: 'Saffron refused',
          notes: '2 × Rat, weaned',
          isUnusual: true,
        }),
        expect.objectContaining({
          type: 'other',
          label: 'Weighed Saffron',
          notes: '1.48 kg',
          path: `/animals/${saffron.id}/weight/${weight.id}/edit`,
        }),
        expect.objectContaining({
          type: 'customevent',
          label: 'Reptile fair',
          notes: 'Table 14',
          animal: null,
          path: `/calendar?day=${now}&event=${fair.id}`,
        }),
      ]),
    )
  })

  test('has a meal that was refused today once more tomorrow, also where it comes every day', async () => {
    const keeper = await signedIn()
    const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    const animal = async (name: string, plan: object, refusal_reason = 'refused') => {
      const feeding_schedules = [{ ...plan, feeder_id: rat.id }]
      const { id } = await keeper.add('animals', { name, sex: 'male', feeding_schedules })
      const happened_at = noon(inDays(-7))
      await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, count: 3, happened_at })
      const failed = { feeder_id: rat.id, success: false, refusal_reason }
      await keeper.add(`animals/${id}/feeding_logs`, failed)
    }
    await animal('Pepper', daily(inDays(-7)))
    await animal('Sick', daily(inDays(-7)), 'regurgitated')
    await animal('Dot', daily(inDays(-7), 1))
    await animal('Moth', { ...daily(inDays(-7)), paused_until: inDays(3) })
    const again = (name: string) => ({
      label: `Try ${name} again`,
      notes: expect.stringMatching(
        new RegExp(`^Refused ${formatShortDay(now, now)}\\s· 3 × Rat, weaned$`),
      ),
      isDone: false,
      isUnusual: true,
      days_overdue: 0,
    })
    const tomorrow = await on(keeper, inDays(1))
    expect(tomorrow).toHaveLength(2)
    expect(tomorrow).toEqual(
      expect.arrayContaining([
        expect.objectContaining(again('Pepper')),
        expect.objectContaining(again('Dot')),
      ]),
    )
    expect(await labels(keeper, inDays(2))).toEqual(['Feed Dot'])
  })

  test('has no schedule when it has passed, only what was done', async () => {
    const keeper = await signedIn()
    const brask = await keeper.add('animals', {
      name: 'Brask',
      sex: 'male',
      cleaning_schedule: daily(inDays(-14)),
    })
    await keeper.add(`animals/${brask.id}/cleaning_logs`, { happened_at: noon(inDays(-7)) })
    expect(await labels(keeper, inDays(-14))).toEqual([])
    expect(await labels(keeper, inDays(-7))).toEqual(['Cleaned Brask'])
    expect(await labels(keeper, now)).toEqual(['Clean Brask'])
    expect(await labels(keeper, inDays(7))).toEqual(['Clean Brask'])
    expect(await labels(keeper, inDays(8))).toEqual([])
  })

  test('shows nothing of a schedule before its pause ends, and counts from the last log where it should', async () => {
    const keeper = await signedIn()
    const rest = { ...daily(inDays(-10), 5), paused_until: inDays(9) }
    await keeper.add('animals', { name: 'Moss', sex: 'male', cleaning_schedule: rest })
    const nyx = await keeper.add('animals', {
      name: 'Nyx',
      sex: 'male',
      cleaning_schedule: { ...daily(inDays(-30), 10), counts_from: 'last_log' },
    })
    await keeper.add(`animals/${nyx.id}/cleaning_logs`, { happened_at: noon(inDays(-3)) })
    const days = Array.from({ length: 20 }, (_, at) => inDays(at))
    const all = await Promise.all(days.map((day) => labels(keeper, day)))
    const daysOf = (label: string) => all.flatMap((day, at) => (day.includes(label) ? [at] : []))
    expect(daysOf('Clean Moss')).toEqual([10, 15])
    expect(daysOf('Clean Nyx')).toEqual([7, 17])
  })

  test('has doses until the treatment ends, visits to the vet, and lamps whose life is over', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
    const course = { substance: 'Meloxicam', dose: 0.5, dose_unit: 'ml', every_days: 2 }
    const given = await keeper.add(`animals/${id}/treatments`, {
      ...course,
      started_on: inDays(-1),
      ends_on: inDays(3),
    })
    await keeper.add(`animals/${id}/vet_visits`, { reason: 'Mites', visited_on: now })
    const lamp = { bulb_type: 'uv', uv_lifespan: 'six_months', uv_installed_on: inDays(-400) }
    await keeper.add('bulbs', { name: 'D3+', brand: 'Arcadia', ...lamp })
    const todays = await on(keeper, now)
    expect(
      todays.map(({ label, notes }: { label: string; notes: string }) => [label, notes]),
    ).toEqual([
      ['Replace Arcadia D3+', ''],
      ['Treat Ember', 'Meloxicam\u00a0· 0.5 ml'],
      ['Vet visit for Ember', 'Mites'],
    ])
    expect(await labels(keeper, inDays(2))).toEqual(['Treat Ember'])
    await keeper.add(`animals/${id}/treatments/${given.id}/doses`, {})
    expect(await labels(keeper, now)).toContain('Treated Ember')
    expect(await labels(keeper, inDays(2))).toEqual(['Treat Ember'])
    // The first came a day late, which moves the rest and takes none away.
    expect(await labels(keeper, inDays(4))).toEqual(['Treat Ember'])
    expect(await labels(keeper, inDays(6))).toEqual([])
  })

  test('has the last month that a date can be in', async () => {
    const keeper = await signedIn()
    await keeper.add('custom_events', { title: 'The end', started_on: '2199-12-31' })
    const month = await keeper.get('events/month.json?date=2199-12-01')
    expect([month.statusCode, month.json().days]).toMatchObject([
      200,
      [{ day: '2199-12-31', value: [{ label: 'The end' }] }],
    ])
    expect((await keeper.get('events/month.json?date=1800-01-01')).statusCode).toBe(200)
  })

  test('is one of the account’s time zone', async () => {
    const keeper = await signedIn({ time_zone: 'Europe/Berlin' })
    const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
    await keeper.add(`animals/${id}/cleaning_logs`, { happened_at: '2026-03-28T22:59:59.000Z' })
    await keeper.add(`animals/${id}/cleaning_logs`, { happened_at: '2026-03-28T23:00:00.000Z' })
    await keeper.add(`animals/${id}/cleaning_logs`, { happened_at: '2026-03-29T21:59:59.000Z' })
    await keeper.add(`animals/${id}/cleaning_logs`, { happened_at: '2026-03-29T22:00:00.000Z' })
    const counts = ['2026-03-28', '2026-03-29', '2026-03-30'].map((day) => labels(keeper, day))
    expect((await Promise.all(counts)).map((day) => day.length)).toEqual([1, 2, 1])
  })

  test('that is none is told at its field', async () => {
    const keeper = await signedIn()
    for (const query of ['', '?date=', '?date=2026-02-30', '?date=tomorrow', '?date=9999-01-01']) {
      for (const path of ['events.json', 'events/day.json', 'events/month.json']) {
        const answer = await keeper.get(path + query)
        expect([query, answer.statusCode, Object.keys(refusals(answer))]).toEqual([
          query,
          422,
          ['date'],
        ])
      }
    }
  })
})

describe('whose events', () => {
  test('of an animal that was sold what was done stays, what would come goes', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', {
      name: 'Brask',
      sex: 'male',
      cleaning_schedule: daily(now, 1),
    })
    await keeper.add(`animals/${id}/treatments`, {
      substance: 'Meloxicam',
      dose: 1,
      dose_unit: 'ml',
      every_days: 1,
    })
    await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 1480, unit: 'grams' })
    expect(await labels(keeper, now)).toEqual(['Treat Brask', 'Clean Brask', 'Weighed Brask'])
    await keeper.patch(`animals/${id}`, { animal: { state: 'sold' } })
    expect(await labels(keeper, now)).toEqual(['Weighed Brask'])
    await keeper.delete(`animals/${id}`)
    expect(await labels(keeper, now)).toEqual([])
  })

  test('without Plus nothing of locked animals is told', async () => {
    const keeper = await signedIn({ plus: true })
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const { id } = await keeper.add('animals', {
        name,
        sex: 'male',
        cleaning_schedule: daily(now, 1),
      })
      await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 1480, unit: 'grams' })
    }
    await keeper.patch('subscription', { subscription: { plus: false } })
    expect(await labels(keeper, now)).toHaveLength(10)
    expect(await labels(keeper, now)).not.toContain('Weighed F')
    expect(await labels(keeper, inDays(1))).not.toContain('Clean F')
    const month = (await keeper.get(`events/month.json?date=${now}`)).json()
    const day = month.days.find((one: { day: string }) => one.day === now)
    expect(day.counts.map(({ count }: { count: number }) => count)).toEqual([5, 5])
  })
})

describe('a month', () => {
  test('is the 42 days around it by the first day of the person’s week', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('custom_events', { title: 'Fair', started_on: '2026-10-31' })
    const month = async () => (await keeper.get('events/month.json?date=2026-11-21')).json()
    expect(await month()).toMatchObject({ from: '2026-10-26', to: '2026-12-06' })
    expect((await month()).days).toMatchObject([
      { day: '2026-10-31', value: [{ label: 'Fair', started_on: '2026-10-31' }] },
    ])
    const weeks = { sunday: '2026-11-01', saturday: '2026-10-31', monday: '2026-10-26' }
    for (const [week_start, from] of Object.entries(weeks)) {
      const answer = await keeper.patch('user', { user: { week_start } })
      expect(answer.json().object).toMatchObject({ week_start })
      expect((await month()).from).toBe(from)
    }
    await keeper.delete(`custom_events/${id}`)
    expect((await month()).days).toEqual([])
    await keeper.post(`deleted/${id}/restore`)
    expect((await month()).days).toHaveLength(1)
  })

  test('says as a whole what its days say one by one, in at most fifteen statements', async () => {
    const keeper = await signedIn()
    const rat = await keeper.add('feeders', { name: 'Rat' })
    for (const [name, every] of [
      ['A', 1],
      ['B', 3],
      ['C', 11],
    ] as const) {
      const { id } = await keeper.add('animals', {
        name,
        sex: 'male',
        feeding_schedules: [{ ...daily(inDays(-2), every), feeder_id: rat.id }],
      })
      await keeper.add(`animals/${id}/poop_logs`, { happened_at: noon(inDays(-every)) })
    }
    const { statements } = await testApp()
    statements.length = 0
    const month = (await keeper.get(`events/month.json?date=${now}`)).json()
    expect(statements.length).toBeLessThanOrEqual(15)
    const cells = Array.from({ length: 42 }, (_, at) => addDays(month.from, at))
    expect(month.to).toBe(cells.at(-1))
    const each = await Promise.all(cells.map((day) => on(keeper, day)))
    const days = cells.map((day, at) => ({ day, value: each[at] }))
    expect(
      month.days.map(({ day, value }: { day: string; value: unknown }) => ({ day, value })),
    ).toEqual(days.filter(({ value }) => value.length > 0))
    expect(month.animals.map(({ name }: { name: string }) => name)).toEqual(['A', 'B', 'C'])
  })
})
