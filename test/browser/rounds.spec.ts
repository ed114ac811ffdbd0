import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { restingBox } from './measures.ts'
import { withoutAnswers } from './walk.ts'

const names = ['Ada', 'Bo', 'Cleo', 'Dot']

/** A group of four pythons that eat small rats, and were weighed once. */
async function rack(keeper: Keeper) {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Small' })
  const animals = []
  for (const name of names) {
    const animal = await keeper.add('animals', { name, sex: 'female' })
    await keeper.add(`animals/${animal.id}/feeding_logs`, {
      feeder_id: feeder.id,
      happenedAt: '2026-01-03T14:20:00Z',
    })
    await keeper.add(`animals/${animal.id}/weight_logs`, {
      weightInGrams: 1000,
      unit: 'grams',
      happenedAt: '2026-01-03T14:25:00Z',
    })
    animals.push(animal)
  }
  const group = await keeper.add('groups', {
    name: 'Rack 2',
    animal_groups_attributes: animals.map(({ id }) => ({ animal_id: id })),
  })
  return { animals, group }
}

/** Puts a finger on what is found; the answer lifts it. */
async function hold(page: Page, row: Locator) {
  const { x, y } = await restingBox(row)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: x + 80, y: y + 20 }])
  return () => touch('touchEnd', [])
}

/** What was sent to be recorded, each request's rows. */
function sentBy(page: Page, list: string) {
  const sent: object[][] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(`${list}/bulk`)) {
      sent.push(request.postDataJSON()[list])
    }
  })
  return sent
}

test('a group is fed in one round: one refused, one skipped, recorded at once, and undone', async ({
  page,
  keeper,
}) => {
  const { animals, group } = await rack(keeper)
  const sent = sentBy(page, 'feeding_logs')
  await page.goto(`/dashboard/groups/${group.id}`)
  await page.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Feed' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '4 to feed' })).toBeVisible()

  await page.getByRole('button', { name: 'Bo: Taken' }).click()
  await page.getByRole('button', { name: 'Cleo: Taken' }).click()
  await page.getByRole('button', { name: 'Cleo: Refused' }).click()
  await expect(page.getByText('2 taken, 1 refused, 1 skipped')).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Dot' })
  const letGo = await hold(page, page.getByRole('button', { name: 'Dot: Taken' }))
  await expect(sheet).toBeVisible()
  await letGo()
  await sheet.getByRole('textbox', { name: 'How many' }).fill('2')
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Still hungry')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 × Rat, small')).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 taken, 1 refused, 1 skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Record 3 feedings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rack 2' })).toBeVisible()
  const flash = page.getByRole('status').getByText('2 fed, 1 refused.')
  // A reader keeps it in sight.
  await flash.hover()
  const ids = sent.map((rows) => rows.map((row) => ('id' in row ? row.id : '')))
  expect(ids).toEqual([expect.arrayContaining([expect.any(String)])])
  const of = (place: number) => keeper.list(`animals/${animals[place].id}/feeding_logs`)
  expect(await of(1)).toMatchObject([{ success: false, refusal_reason: 'refused' }, {}])
  expect(await of(2)).toHaveLength(1)
  expect(await of(3)).toMatchObject([{ success: true, count: 2, notes: 'Still hungry' }, {}])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('3 feedings deleted.')).toBeVisible()
  expect(await of(1)).toHaveLength(1)
})

test('what is typed as soon as a round is there stays, also when it is known late who types', async ({
  page,
  keeper,
}) => {
  await rack(keeper)
  let answer = () => {}
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await withoutAnswers(page)
  await page.route('**/api/user.json', async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = new Set<Element>()
    new MutationObserver(() => {
      for (const field of document.querySelectorAll('[aria-label="Weight of Ada"]')) seen.add(field)
      document.documentElement.dataset.fields = String(seen.size)
    }).observe(document, { childList: true, subtree: true })
  })
  const lines = page.waitForResponse('**/api/round_lines**')
  await page.goto('/dashboard/rounds/weighing')
  await (await lines).finished()
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
  answer()
  await page.getByRole('textbox', { name: 'Weight of Ada' }).fill('1010')
  await expect(page.getByText('1 of 4 weighed')).toBeVisible()
  // It is the first field that there was.
  await expect(page.locator('html')).toHaveAttribute('data-fields', '1')
})
