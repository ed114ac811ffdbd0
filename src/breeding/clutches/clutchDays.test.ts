import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { hatchReminders, unseenEggReminders } from './clutches.jobs.ts'

const now = today(zone)

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true })
})

const add = (values: object) =>
  keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 2, ...values })
const due = (days: number) => ({
  laid_on: addDays(now, days - 60),
  expected_to_hatch_on: addDays(now, days),
})

const found = async (source: typeof hatchReminders, isSubscribed = true) => {
  const { db } = await testApp()
  const account = { accountId: keeper.accountId, isSubscribed, timeZone: zone }
  const reminders = await source.find(db, account, now)
  return reminders.map(({ key, path, words }) => ({
    key,
    path,
    ...words('point', '12h', 'celsius'),
  }))
}

const month = async () =>
  (await keeper.get(`events/month.json?date=${now}`))
    .json()
    .days.flatMap(({ value }: { value: unknown[] }) => value)
    .filter(({ type }: { type: string }) => type === 'clutch')

describe('the calendar', () => {
  test('has the day a clutch hatched, and leads to it', async () => {
    const { id } = await add({ hatchedOn: now })
    expect(await month()).toMatchObject([
      {
        id,
        kind: 'hatch',
        label: 'BP-26-3 hatched',
        started_on: now,
        isDone: true,
        path: `/incubator/${id}`,
      },
    ])
  })

  test('says today that a window is open, on the agenda and the dashboard too', async () => {
    await add(due(3))
    const until = `Until ${formatShortDay(addDays(now, 8), now)}`
    const line = { label: 'BP-26-3, window open', notes: `${until}\u00a0· 2 eggs` }
    expect(await month()).toContainEqual(expect.objectContaining(line))
    const { agenda } = (await keeper.get('dashboard.json')).json()
    expect(agenda.events).toMatchObject([line])
  })

  test("opens the incubator's window, by the sire's species if the dam's isn't known", async () => {
    const python = { commonName: 'Ball python', incubation_days: 60, incubation_celsius: 31.5 }
    const { id: species_id } = await keeper.add('species', python)
    const rook = await keeper.add('animals', { name: 'Rook', sex: 'male', species_id })
    const marigold = await keeper.add('animals', { name: 'Marigold', sex: 'female' })
    const { window } = await add({
      ...{ ...due(2), dam_id: marigold.id, sire_id: rook.id, celsius_from: 29.5 },
    })
    expect(window.to > addDays(now, 7)).toBe(true)
    const notes = expect.stringContaining(`Until ${formatShortDay(window.to, now)}`)
    expect(await month()).toContainEqual(expect.objectContaining({ notes }))
  })

  test('says how eggs are once they were looked at, as reminders do', async () => {
    const { id } = await add({ ...due(0), send_hatch_reminder: true })
    const says = async () => {
      const [reminder] = await found(hatchReminders)
      return [(await month())[0].notes, reminder?.body_text].map((words) => words.split('· ')[1])
    }
    expect(await says()).toEqual(['2 eggs', '2 eggs.'])
    const [egg] = (await keeper.get(`clutches/${id}`)).json().eggs
    await keeper.add(`clutches/${id}/eggs/${egg.id}/egg_checks`, { is_candled: true })
    expect(await says()).toEqual(['2 good', '2 good.'])
    await keeper.patch(`clutches/${id}/eggs/${egg.id}`, { egg: { state: 'pipped' } })
    expect(await says()).toEqual(['1 good, 1 pipped', '1 good, 1 pipped.'])
  })

  test('has none of an account without Plus, nor of lost eggs', async () => {
    const lost = await add(due(0))
    expect(await month()).toMatchObject([{ label: 'BP-26-3 hatches: today is the day' }])
    for (const egg of (await keeper.get(`clutches/${lost.id}`)).json().eggs) {
      await keeper.patch(`clutches/${lost.id}/eggs/${egg.id}`, { egg: { state: 'slug' } })
    }
    expect(await month()).toEqual([])
  })
})

describe('reminders', () => {
  test('speak of a window that opens and of the day, if the clutch wants it', async () => {
    const quiet = await add(due(3))
    expect(await found(hatchReminders)).toEqual([])
    await keeper.patch(`clutches/${quiet.id}`, { clutch: { send_hatch_reminder: true } })
    const [open] = await found(hatchReminders)
    expect(open).toMatchObject({
      header_text: 'BP-26-3 may hatch any day now',
      path: `/incubator/${quiet.id}`,
    })
    await keeper.patch(`clutches/${quiet.id}`, { clutch: { expected_to_hatch_on: now } })
    const [day] = await found(hatchReminders)
    expect(day).toMatchObject({ header_text: 'BP-26-3: today is the day' })
    expect(day?.key).not.toBe(open?.key)
    expect(await found(hatchReminders, false)).toEqual([])
  })

  test('and the calendar no longer speak of a window ahead once hatching has begun', async () => {
    const { id } = await add({ ...due(6), number_of_eggs: 3, send_hatch_reminder: true })
    const [first, second] = (await keeper.get(`clutches/${id}`)).json().eggs
    const hatch = (egg: { id: string }, on: string) =>
      keeper.patch(`clutches/${id}/eggs/${egg.id}`, { egg: { state: 'hatched', state_on: on } })
    await hatch(first, addDays(now, -2))
    await hatch(second, now)
    const { window } = (await keeper.get(`clutches/${id}`)).json()
    expect(window).toEqual({ from: addDays(now, -2), to: addDays(now, 11) })
    expect(await found(hatchReminders)).toEqual([])
    const lines = await month()
    expect(lines.map(({ label }: { label: string }) => label).join()).not.toContain('opens')
    // The same window as in the incubator.
    const open = { label: 'BP-26-3, window open', window: expect.objectContaining(window) }
    expect(lines).toContainEqual(expect.objectContaining(open))
  })

  test('speak of eggs not looked at for a week, until they are', async () => {
    const clutch = await add({ ...due(30), incubating_since: addDays(now, -9) })
    expect(await found(unseenEggReminders)).toMatchObject([
      { header_text: "BP-26-3's eggs haven't been looked at for 9 days" },
    ])
    const [{ id }] = (await keeper.get(`clutches/${clutch.id}`)).json().eggs
    await keeper.add(`clutches/${clutch.id}/eggs/${id}/egg_checks`, { is_candled: true })
    expect(await found(unseenEggReminders)).toEqual([])
  })

  test('take an egg that pipped, hatched or was lost for a look', async () => {
    const clutch = await add({ ...due(1), incubating_since: addDays(now, -50) })
    expect(await found(unseenEggReminders)).toHaveLength(1)
    const [{ id }] = (await keeper.get(`clutches/${clutch.id}`)).json().eggs
    await keeper.patch(`clutches/${clutch.id}/eggs/${id}`, { egg: { state: 'pipped' } })
    expect(await found(unseenEggReminders)).toEqual([])
    await keeper.patch(`clutches/${clutch.id}/eggs/${id}`, { egg: { state: 'good' } })
    expect(await found(unseenEggReminders)).toHaveLength(1)
  })

  test("don't take what is written of a lost egg later for a look", async () => {
    const clutch = await add({ ...due(20), incubating_since: addDays(now, -30) })
    const [{ id }] = (await keeper.get(`clutches/${clutch.id}`)).json().eggs
    const change = (egg: object) => keeper.patch(`clutches/${clutch.id}/eggs/${id}`, { egg })
    await change({ state: 'slug', state_on: addDays(now, -9) })
    await change({ notes: 'Yellow from the start' })
    expect(await found(unseenEggReminders)).toMatchObject([
      { header_text: "BP-26-3's eggs haven't been looked at for 9 days" },
    ])
    await change({ state: 'went_bad', state_on: now })
    expect(await found(unseenEggReminders)).toEqual([])
  })

  test('have a switch each', async () => {
    for (const kind of ['hatch', 'eggs']) {
      const muting = { kind, channel: 'app', muted: true }
      const answer = await keeper.patch('notification_settings', {
        notification_settings: { muting },
      })
      expect(answer.json().object.muted_app).toContain(kind)
    }
  })
})
