import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { me, workingFor } from '../../../test/profiles.ts'
import { zone } from '../../../test/zone.ts'

const change = (keeper: Keeper, user: object) => keeper.patch('user.json', { user })

describe('the profile', () => {
  test('is changed field by field, and the rest stays as it is', async () => {
    const keeper = await signedIn()
    const before = await me(keeper)
    const answer = await change(keeper, { name: '  Maren Vogt ', decimal_sign: 'comma' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().object).toMatchObject({ name: 'Maren Vogt', decimal_sign: 'comma' })
    expect(await me(keeper)).toEqual({ ...before, name: 'Maren Vogt', decimal_sign: 'comma' })
    const others = {
      currency_id: 'EUR',
      timezone: 'America/New_York',
      week_start: 'sunday',
      weight_unit: 'ounces',
      time_format: '24h',
      temperature_unit: 'fahrenheit',
    }
    expect((await change(keeper, others)).statusCode).toBe(200)
    expect(await me(keeper)).toMatchObject({
      ...others,
      name: 'Maren Vogt',
      currency: { id: 'EUR', code: 'EUR', symbol: '€', name: 'Euro' },
    })
    expect((await change(keeper, {})).statusCode).toBe(200)
  })

  test('a change sent without “user” around it is refused, and says so', async () => {
    const keeper = await signedIn()
    const before = await me(keeper)
    const answer = await keeper.patch('user.json', { first_name: 'Maren' })
    expect(answer.statusCode).toBe(422)
    expect(refusals(answer)).toEqual({ user: 'Please put the fields inside “user”' })
    expect(await me(keeper)).toEqual(before)
  })

  test.each([{ nothing: null }, { nothing: '' }, { nothing: '  ' }])(
    'says what is missing where it is emptied: $nothing',
    async ({ nothing }) => {
      const keeper = await signedIn()
      const before = await me(keeper)
      const emptied = Object.fromEntries(Object.keys(messages).map((field) => [field, nothing]))
      const answer = await change(keeper, { ...emptied, profile_picture: nothing })
      expect(answer.statusCode).toBe(422)
      expect(refusals(answer)).toEqual({ ...messages, profile_picture: 'Please choose a picture' })
      expect(await me(keeper)).toEqual(before)
    },
  )

  test.each([
    ['currency_id', ['XXX', 'XAU', 'DEM', 'pound', '£', 'EUR; --', 7, {}, []]],
    ['timezone', ['+01:00', '-0330', 'Mars/Olympus', '01:00', 'UTC+1', 7, {}, ['UTC']]],
    ['week_start', ['tuesday', 'Monday', 1]],
    ['weight_unit', ['kilograms', 'stone', 1]],
    ['decimal_sign', [',', 'none', true]],
    ['time_format', ['24', '13h', 24]],
    ['temperature_unit', ['F', 'kelvin', 1]],
    ['name', [{}, ['Maren'], 7, '\u200b']],
  ] as const)('refuses what is no %s', async (field, wrongs) => {
    const keeper = await signedIn()
    for (const wrong of wrongs) {
      const answer = await change(keeper, { name: 'Other', [field]: wrong })
      expect([answer.statusCode, refusals(answer)]).toEqual([422, { [field]: messages[field] }])
    }
    const tooLong = await change(keeper, { name: 'W'.repeat(101) })
    expect(refusals(tooLong)).toEqual({ name: 'At most 100 characters' })
    expect((await me(keeper)).name).toBe('Maren')
  })

  test('gives no one more than they have, whatever else is sent', async () => {
    const keeper = await signedIn()
    const before = await me(keeper)
    const answer = await change(keeper, {
      week_start: 'sunday',
      id: crypto.randomUUID(),
      email: 'other@example.org',
      owner: false,
      role: 'viewer',
      may_log: false,
      subscribed: true,
      operator: true,
      account_id: crypto.randomUUID(),
      confirmed: true,
      confirmed_at: '2026-01-01T00:00:00Z',
      onboarded_at: '2026-01-01T00:00:00Z',
      password_hash: 'none',
      otp_secret: 'none',
      erase_at: '2026-01-01T00:00:00Z',
      stats: { animals: 9 },
    })
    expect(answer.statusCode).toBe(200)
    expect(await me(keeper)).toEqual({ ...before, week_start: 'sunday' })
  })

  test('of two who change it at once, the second is told', async () => {
    const keeper = await signedIn()
    const { updated_at } = (await keeper.get('user')).json()
    expect((await change(keeper, { name: 'First', updated_at })).statusCode).toBe(200)
    const late = await change(keeper, { name: 'Second', updated_at })
    expect(late.statusCode).toBe(409)
    expect(late.json().object).toMatchObject({ name: 'First' })
  })

  test.each(['keeper', 'viewer'] as const)(
    'of a %s is their own; currency and time zone are the owner’s',
    async (role) => {
      const owner = await signedIn()
      const sam = await workingFor(owner, role)
      const own = { name: 'Sam B.', week_start: 'saturday', decimal_sign: 'comma' }
      const same = { currency_id: 'GBP', timezone: zone }
      const kept = await sam.patch('user', { user: { ...own, ...same } })
      expect(kept.statusCode).toBe(200)
      for (const theirs of [{ currency_id: 'EUR' }, { timezone: 'Europe/Oslo' }]) {
        const refused = await sam.patch('user', { user: { name: 'Not this', ...theirs } })
        expect(refused.statusCode).toBe(403)
        expect(refused.json().errors).toMatchObject([{ code: 'owner_only' }])
      }
      expect((await sam.get('user')).json()).toMatchObject({ ...own, ...same })
      expect(await me(owner)).toMatchObject({ name: 'Maren', week_start: 'monday', ...same })
      expect((await sam.delete('user/photo')).statusCode).toBe(200)
    },
  )
})

const messages = {
  name: 'Please set a name',
  currency_id: 'Please select a currency',
  timezone: 'Please select a timezone',
  week_start: 'Please choose monday, sunday or saturday',
  weight_unit: 'Please choose grams or ounces',
  decimal_sign: 'Please choose point or comma',
  time_format: 'Please choose 12h or 24h',
  temperature_unit: 'Please choose celsius or fahrenheit',
}

test('the lists of currencies, time zones and countries may be kept for a day', async () => {
  const keeper = await signedIn()
  const [currencies, zones, countries] = await Promise.all(
    ['currencies', 'timezones', 'countries'].map(async (list) => {
      const answer = await keeper.get(`${list}.json`)
      expect(answer.headers['cache-control']).toBe('private, max-age=86400')
      return answer.json().value
    }),
  )
  expect(currencies).toContainEqual({ id: 'EUR', code: 'EUR', symbol: '€', name: 'Euro' })
  expect(zones).toContainEqual({ id: 'America/New_York', name: 'America/New York' })
  expect(countries).toContainEqual({ code: 'GH', name: 'Ghana' })
})

test('the database reckons in every zone and the profile takes every currency that is offered', async () => {
  const keeper = await signedIn()
  const { pool } = await testApp()
  const read = async (list: string): Promise<{ id: string }[]> =>
    (await keeper.get(`${list}.json`)).json().value
  for (const { id } of await read('timezones')) {
    await pool.query('select now() at time zone $1', [id])
  }
  for (const { id } of (await read('currencies')).slice(0, 5)) {
    expect((await change(keeper, { currency_id: id })).statusCode).toBe(200)
  }
})
