import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Locator } from '../../../test/screens/locators.ts'
import type { Page } from '../../../test/screens/page.tsx'

/*
 * How many taps lie between the dashboard and a saved log. A promise of the product: no one may make
 * it longer unnoticed. Typing is no tap. `TAPS=table` prints what was counted. That the buttons are on a phone's
 * screen is tried in test/browser/taps.spec.ts.
 */
const most = 4

const kinds = [
  { kind: 'Feeding', act: 'Feed', record: 'Record feeding' },
  { kind: 'Clean', act: 'Clean', record: 'Record clean' },
  { kind: 'Weight', act: 'Weigh', record: 'Record weight', typed: '1482' },
  { kind: 'Shed', act: 'Record shed', record: 'Record shed' },
  { kind: 'Poop', act: 'Record poop', record: 'Record poop' },
]

test(`every kind of log is at most ${most} taps from the dashboard`, async ({ page, keeper }) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id })
  const counts: Record<string, Record<string, number>> = {}

  for (const { kind, act, record, typed } of kinds) {
    const byAnimal = counter()
    await page.goto('/dashboard')
    await byAnimal.tap(page.getByRole('link', { name: 'Saffron', exact: true }).last())
    await byAnimal.tap(page.getByRole('button', { name: act, exact: true }).first())
    await finish(page, byAnimal, record, kind, typed)

    const byButton = counter()
    await page.goto('/dashboard')
    await byButton.tap(page.getByRole('button', { name: 'Record', exact: true }))
    await byButton.tap(page.getByRole('dialog').getByRole('button', { name: 'Saffron' }))
    await byButton.tap(page.getByRole('dialog').getByRole('button', { name: act, exact: true }))
    await finish(page, byButton, record, kind, typed)
    counts[kind] = { 'by the animal': byAnimal.taps(), 'by the record button': byButton.taps() }
  }

  // biome-ignore lint/suspicious/noConsole: the table is what was asked for
  if (process.env.TAPS) console.table(counts)
  for (const [kind, ways] of Object.entries(counts)) {
    for (const [way, taps] of Object.entries(ways)) {
      expect.soft(taps, `${kind}, ${way}`).toBeLessThanOrEqual(most)
    }
  }
})

test('an animal that is due is fed in three taps by the record button', async ({
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const weekly = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' }
  const feeding_schedules = [{ ...weekly, feeder_id: feeder.id }]
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female', feeding_schedules })
  await keeper.add('animals', { name: 'Ada', sex: 'female' })
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible()
  await page.keyboard.press('r')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('list', { name: 'To feed' }).getByRole('button')).toHaveCount(1)
  // Not its Close button, which would wear a ring.
  await expect(sheet).toBeFocused()
  await sheet.getByRole('button', { name: 'Feed Nyx' }).click()
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toHaveLength(1)

  await page.keyboard.press('r')
  await expect(sheet.getByRole('button', { name: 'Ada' })).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'To feed' })).toHaveCount(0)
})

function counter() {
  let taps = 0
  return {
    async tap(target: Locator) {
      await target.click()
      taps++
    },
    taps: () => taps,
  }
}

/** Types what has to be typed where the focus is already, and saves. */
async function finish(
  page: Page,
  counted: ReturnType<typeof counter>,
  record: string,
  kind: string,
  typed?: string,
) {
  const save = page.getByRole('dialog').getByRole('button', { name: record })
  await expect(save).toBeVisible()
  if (typed) {
    const field = page.getByRole('textbox', { name: kind })
    await expect(field).toBeFocused()
    await field.fill(typed)
  }
  await counted.tap(save)
  await expect(page.getByRole('status').getByText(`${kind} added.`)).toBeVisible()
}
