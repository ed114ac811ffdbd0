import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { type Keeper, testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { accounts, feedingLogs } from '../../db/schema.ts'
import { showQueue } from '../../web/queue/shown.ts'
import type { Waiting } from '../../web/queue/waiting.ts'

/** Where two in the afternoon is the same moment whenever this is run. */
test.beforeEach(async ({ keeper }) => {
  const { db } = await testApp()
  const ofKeeper = eq(accounts.id, keeper.accountId)
  await db.update(accounts).set({ time_zone: 'Europe/Berlin' }).where(ofKeeper)
})

/** What is tapped after the animal's page is open, and what is typed, to record each kind. */
const acts = [
  { act: 'Feed', record: 'Record feeding', thing: 'Feeding', api: 'feeding_logs' },
  { act: 'Clean', record: 'Record clean', thing: 'Clean', api: 'cleaning_logs' },
  { act: 'Weigh', record: 'Record weight', thing: 'Weight', api: 'weight_logs', typed: '1482' },
  { act: 'Record shed', record: 'Record shed', thing: 'Shed', api: 'shedding_logs' },
  { act: 'Record poop', record: 'Record poop', thing: 'Poop', api: 'poop_logs' },
]

test.for(acts)(
  '$thing: recorded in two taps, and gone again by undo',
  async ({ act, record, thing, api, typed }, { page, keeper }) => {
    const animal = await fedBefore(keeper)
    await page.goto(`/dashboard/animals/${animal.id}`)
    await tap(page, act)
    if (typed) await type(page, typed)
    await page.getByRole('dialog').getByRole('button', { name: record }).click()

    // A reader keeps it in sight.
    await flash(page, `${thing} added.`).hover()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [log, ...before] = await keeper.list(`animals/${animal.id}/${api}`)
    expect(log).toMatchObject({ animal_id: animal.id })
    await expect(latest(page).getByRole('listitem')).toHaveCount(2)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(flash(page, 'Deleted.')).toBeVisible()
    expect(await keeper.list(`animals/${animal.id}/${api}`)).toEqual(before)
    await expect(latest(page).getByRole('listitem')).toHaveCount(1)
  },
)

test('on the phone a meal says who fed it where it came along with the animal', async ({
  page,
  keeper,
}) => {
  const { id } = await fedBefore(keeper)
  const [meal] = await keeper.list(`animals/${id}/feeding_logs`)
  await page.goto(`/dashboard/animals/${id}/feedings`)
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).toContainText('Rat, weaned')
  await expect(row).not.toContainText('Maren Vogt')
  const { db } = await testApp()
  await db
    .update(feedingLogs)
    .set({ recorded_by: null })
    .where(eq(feedingLogs.id, String(meal?.id)))
  await page.goto(`/dashboard/animals/${id}/feedings?sort=happened_at_asc`)
  await expect(row).toContainText('Unknown user')
})

test('every kind can be recorded for a day that has passed', async ({ page, keeper }) => {
  const animal = await fedBefore(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  for (const { act, record, thing, api, typed } of acts) {
    await tap(page, act)
    const sheet = page.getByRole('dialog')
    if (typed) await type(page, typed)
    await sheet.getByRole('button', { name: 'Time: now' }).click()
    await sheet.getByLabel('When').fill('2025-11-21T16:03')
    await sheet.getByRole('button', { name: record }).click()
    await expect(flash(page, `${thing} added.`)).toBeVisible()
    const logs = await keeper.list(`animals/${animal.id}/${api}`)
    const moments = logs.map(({ happenedAt }) => happenedAt)
    expect(moments, thing).toContain('2025-11-21T15:03:00.000Z')
  }
})

test('a refusal says why, and asks whether the prey was thrown away unless it was regurgitated', async ({
  page,
  keeper,
}) => {
  const animal = await fedBefore(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await tap(page, 'Feed')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await expect(sheet.getByText('Thrown away')).toBeHidden()
  await sheet.getByRole('button', { name: 'One more' }).click()
  await sheet.getByText('Refused', { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: "Wouldn't eat" })).toBeChecked()
  await expect(sheet.getByRole('switch', { name: 'Thrown away' })).not.toBeChecked()
  await sheet.getByText('Regurgitated').click()
  await expect(sheet.getByText('Thrown away')).toBeHidden()
  await sheet.getByRole('button', { name: 'Record regurgitation' }).click()

  await expect(flash(page, 'Regurgitation added.')).toBeVisible()
  await expect(page.getByRole('status').getByRole('img', { name: 'Refused' })).toBeVisible()
  const [log] = await keeper.list(`animals/${animal.id}/feeding_logs`)
  expect(log).toMatchObject({
    success: false,
    refusal_reason: 'regurgitated',
    thrown_away: false,
    count: 2,
  })
  await expect(page.getByText('Regurgitated 2 × rat, weaned')).toBeVisible()
})

test('the list of feedings says how often food was offered, and how many were taken', async ({
  page,
  keeper,
}) => {
  const { id } = await refusingEveryOther(keeper)
  await page.goto(`/dashboard/animals/${id}`)
  const tile = page.getByRole('region', { name: 'Feedings' })
  await expect(tile).toContainText('2 of 4taken, offered about every 7 days')
  await page.goto(`/dashboard/animals/${id}/feedings`)
  await expect(page.getByText(/, offered about every 7 days/)).toBeVisible()
})

test('a log is changed on a page of its own, from the timeline', async ({ page, keeper }) => {
  const animal = await fedBefore(keeper)
  const log = await weigh(keeper, animal.id, 1482, '2026-01-02T08:00:00Z')
  await page.goto(`/dashboard/animals/${animal.id}`)
  await latest(page).getByRole('link', { name: '1,482 g' }).click()
  await expect(page).toHaveURL(`/dashboard/animals/${animal.id}/weight/${log.id}/edit`)
  const amount = page.getByRole('textbox', { name: 'Weight' })
  await expect(amount).toHaveValue('1482')
  await amount.fill('1428')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(flash(page, 'Weight updated.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1,428 g' })).toBeVisible()
  await expect(page.getByText('January 2, 2026 9:00 am')).toBeVisible()
  await expect(page.getByText('Maren Vogt').last()).toBeVisible()
})

test('a row of a list opens its log, which is changed there, or deleted after a question', async ({
  page,
  keeper,
}) => {
  const animal = await fedBefore(keeper)
  const log = await weigh(keeper, animal.id, 1482, '2026-01-02T08:00:00Z')
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await page.getByRole('button', { name: '1,482 g' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit weight' })
  await expect(sheet.getByText('Saffron · January 2, 2026 9:00 am')).toBeVisible()
  await sheet.getByText('Kilograms').click()
  await expect(sheet.getByText('It was 1,482 g. Is the unit right?')).toBeVisible()
  await sheet.getByText('Grams', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Weight' }).fill('1428')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(flash(page, 'Weight updated.')).toBeVisible()

  await page.getByRole('button', { name: '1,428 g' }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this weight?' })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Weight' })).toHaveValue('1428')
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No weights yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: '1,428 g' })).toBeVisible()
  expect(await keeper.list(`animals/${animal.id}/weight_logs`)).toMatchObject([
    { id: log.id, weightInGrams: 1428, happenedAt: '2026-01-02T08:00:00.000Z' },
  ])
})

test('a row is deleted by the Delete key or by what stands behind it, and the next has the focus', async ({
  page,
  keeper,
}) => {
  const animal = await fedBefore(keeper)
  for (const [day, grams] of [900, 800, 700].entries())
    await weigh(keeper, animal.id, grams, `2026-01-0${day + 1}T08:00:00Z`)
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  const row = (weight: string) => page.getByRole('button', { name: weight })
  await row('800 g').focus()
  await page.keyboard.press('Delete')
  await expect(flash(page, 'Deleted.')).toBeVisible()
  await expect(row('800 g')).toHaveCount(0)
  await expect(row('900 g')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('800 g')).toBeVisible()

  await page.getByRole('main').getByText('Delete', { exact: true }).first().click()
  await expect(row('700 g')).toHaveCount(0)
  expect(await keeper.list(`animals/${animal.id}/weight_logs`)).toHaveLength(2)
})

test('feedings are narrowed to those of one feeder, and printed from the menu', async ({
  page,
  keeper,
}) => {
  const animal = await fedBefore(keeper)
  const quail = await keeper.add('feeders', { name: 'Quail' })
  const feedings = `animals/${animal.id}/feeding_logs`
  await keeper.add(feedings, { feeder_id: quail.id, happenedAt: '2025-07-01T08:00:00Z' })
  await page.goto(`/dashboard/animals/${animal.id}/feedings`)
  await expect(page.getByText('2 of 2 taken')).toBeVisible()
  await expect(page.getByRole('img', { name: 'July 2025: 1 taken, 0 not taken.' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('button', { name: /(Rat, weaned|Quail)Tongs/ })
  await expect(rows).toHaveCount(2)
  await page.getByRole('group', { name: 'Feeder' }).getByText('Quail').click()
  await expect(page).toHaveURL(`/dashboard/animals/${animal.id}/feedings?feeder=${quail.id}`)
  await expect(rows).toHaveText([/Quail/])

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'PDF for vet or buyer' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /vet/i })).toHaveAttribute(
    'href',
    `/dashboard/animals/${animal.id}/record.pdf?for=vet`,
  )
})

test('a change of a refusal that waits says what was changed of it, not that it was taken', async ({
  page,
  keeper,
}) => {
  const { id, rat } = await refusingEveryOther(keeper)
  const [log] = await keeper.list(`animals/${id}/feeding_logs`)
  const waitFor = (values: object, refused?: Waiting['refused']) => {
    const record = `animals/${id}/feeding_logs/${log.id}`
    const write = { method: 'PATCH', path: record, record, moment: 'happenedAt' } as const
    const owner = { person: 'p', account: 'a', name: 'Maren', timezone: 'Europe/Berlin' }
    const state = { number: 1, at: Date.now(), isTried: true, failures: 0, version: 0, refused }
    showQueue({ mine: [{ ...write, ...owner, ...state, body: { feeding_log: values } }] })
  }
  onTestFinished(() => showQueue({ mine: [] }))
  const note = { notes: 'In blue', updated_at: log.updated_at }
  waitFor(note)
  await page.goto('/dashboard/waiting')
  const row = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  for (const [values, words] of [
    [note, 'Changed: Feeding'],
    [{ feeder_id: rat.id }, 'Changed: Feeding, rat, weaned'],
    [{ refusal_reason: 'regurgitated' }, 'Changed: Regurgitated'],
    [{ success: true, refusal_reason: null }, 'Changed: Took it'],
  ] as const) {
    waitFor(values)
    await expect(row.getByText(words, { exact: true })).toBeVisible()
  }
  const errors = [{ message: 'Someone else changed this.' }]
  waitFor(note, { errors, status: 409, current: log })
  const refused = page.getByRole('region', { name: 'Saffron, refused' })
  await expect(refused).toContainText('Changed: Feeding, today')
  await expect(refused).toContainText('Now it says: “Refused, rat, weaned”')
})

test('lists are narrowed by their tabs, and ordered by weight', async ({ page, keeper }) => {
  const animal = await fedBefore(keeper)
  const poop = `animals/${animal.id}/poop_logs`
  await keeper.add(poop, { unusual: true, notes: 'Runny' })
  await keeper.add(poop, {})
  await page.goto(`/dashboard/animals/${animal.id}/poops`)
  const rows = page.getByRole('main').getByRole('button', { name: /Unusual|Normal/ })
  await expect(rows).toHaveCount(2)
  const tabs = page.getByRole('group', { name: 'Show', exact: true })
  await tabs.getByText('Normal').click()
  await expect(page).toHaveURL(/\?filter=usual$/)
  await expect(rows).toHaveText([/Normal/])
  await tabs.getByText('Unusual').click()
  await expect(rows).toHaveText([/Unusual/])

  await weigh(keeper, animal.id, 900, '2026-01-01T08:00:00Z')
  await weigh(keeper, animal.id, 800, '2026-01-02T08:00:00Z')
  await page.goto(`/dashboard/animals/${animal.id}/weight`)
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'Heaviest first' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: / g$/ })).toHaveText([
    '900 g',
    '800 g',
  ])
  await page.getByRole('button', { name: 'Sort: Heaviest first' }).click()
  await page.getByRole('menuitemradio', { name: 'Earliest first' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /2026/ })).toHaveText('2026−100 g')
  await expect(page.getByRole('main').getByRole('button', { name: / g/ })).toHaveText([
    /900 g/,
    /800 g.*−100 g/s,
  ])
})

test('the first log of a kind begins at what is not recorded yet', async ({ page, keeper }) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${animal.id}`)
  const missing = page.getByRole('region', { name: 'Not yet' })
  await missing.getByRole('button', { name: /cleaning/ }).click()
  await page.getByRole('list', { name: 'Not yet recorded' }).getByText('Record clean').click()
  const sheet = page.getByRole('dialog', { name: 'Clean up after Saffron' })
  await sheet.getByRole('button', { name: 'Record clean' }).click()
  await expect(missing).not.toContainText('cleaning')
  await expect(latest(page)).toContainText('Cleaned')
  await weigh(keeper, animal.id, 1482, '2026-01-02T08:00:00Z')
  await page.reload()
  await latest(page).getByText('Cleaning').click()
  await expect(latest(page).getByRole('listitem')).toHaveCount(1)
  await latest(page).getByRole('link', { name: 'View all: Cleaning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cleans' })).toBeVisible()
})

/** An animal that was fed once, long ago, so that its usual feeder is known. */
async function fedBefore(keeper: Keeper): Promise<{ id: string }> {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const happenedAt = '2025-06-01T08:00:00Z'
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id, happenedAt })
  return animal
}

const weigh = (keeper: Keeper, animal: string, weightInGrams: number, happenedAt: string) =>
  keeper.add(`animals/${animal}/weight_logs`, { weightInGrams, unit: 'grams', happenedAt })

const tap = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^Record for/ })
    .getByRole('button', { name, exact: true })
    .click()

/** Into the field that has the focus already. */
async function type(page: Page, weight: string) {
  const field = page.getByRole('textbox', { name: 'Weight' })
  await expect(field).toBeFocused()
  await field.pressSequentially(weight)
}

const latest = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const flash = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })

test('lists, the timeline and the form say who else fed, what was thrown away, and who noted a poop', async ({
  page,
  keeper,
}) => {
  const { id, rat } = await refusingEveryOther(keeper)
  const jana = await memberOf(await testApp(), keeper.accountId, { role: 'keeper', name: 'Jana' })
  await jana.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id })
  await jana.add(`animals/${id}/feeding_logs`, {
    feeder_id: rat.id,
    success: false,
    thrown_away: true,
  })
  await jana.add(`animals/${id}/poop_logs`, { unusual: true, notes: 'Runny' })
  await page.goto(`/dashboard/animals/${id}/feedings`)
  await expect(page.getByText(/^Tongs · by Jana/)).toHaveCount(1)
  await expect(page.getByText(/^Thrown away · Tongs · by Jana/)).toHaveCount(1)
  await expect(page.getByText(/by Maren/)).toHaveCount(0)
  await page.goto(`/dashboard/animals/${id}/poops`)
  await expect(page.getByText(/Runny · by Jana/)).toBeVisible()
  await page.goto(`/dashboard/animals/${id}`)
  const refusal = latest(page).getByRole('listitem').filter({ hasText: 'Refused rat' }).first()
  await expect(refusal).toContainText('by Jana')
  await expect(latest(page).getByText(/by Jana/)).toHaveCount(3)
  await expect(latest(page).getByText(/by Maren/)).toHaveCount(0)
  await refusal.getByRole('link').click()
  await expect(page.getByText('Recorded by Jana')).toBeVisible()
})

/** Saffron, offered a rat every week, of which every other was refused; the latest was. */
async function refusingEveryOther(keeper: Keeper) {
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (const weeks of [4, 3, 2, 1]) {
    const happenedAt = new Date(Date.now() - weeks * 7 * 86_400_000)
    const meal = { feeder_id: rat.id, happenedAt, success: weeks % 2 === 0 }
    await keeper.add(`animals/${animal.id}/feeding_logs`, meal)
  }
  return { ...animal, rat }
}
