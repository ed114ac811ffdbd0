import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { visit, walkTo } from './walk.ts'

async function animals(keeper: Keeper) {
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const add = (name: string, sex: string, genetics = '') =>
    keeper.add('animals', { name, sex, genetics, species_id: python.id })
  return {
    rook: await add('Rook', 'male', 'Pinstripe Pied'),
    marigold: await add('Marigold', 'female', 'Banana, het Pied'),
    vesper: await add('Vesper', 'female', 'Clown'),
  }
}

async function planned(keeper: Keeper) {
  const { rook, marigold, vesper } = await animals(keeper)
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-26',
    sire_id: rook.id,
    pairings_attributes: [{ dam_id: marigold.id }, { dam_id: vesper.id }],
  })
  return { plan, pairing: plan.pairings[0] }
}

test('a pairing is moved to where it stands by its next log @desk', async ({ page, keeper }) => {
  const { pairing } = await planned(keeper)
  await visit(page, '/dashboard/breeding/season')
  await dropVesperOnOvulated(page)
  await page.getByRole('button', { name: 'Move Marigold × Rook' }).click()
  await page.getByRole('menuitem', { name: 'Locked' }).click()
  await logLocked(page, keeper, pairing)
})

test('on the phone the tools of the season take two lines, and a pairing is brought on there and from its foot', async ({
  page,
  keeper,
}) => {
  const { plan, pairing } = await planned(keeper)
  const corn = await keeper.add('species', { commonName: 'Corn snake' })
  const [sire, dam] = await Promise.all(
    [
      { name: 'Aldous', sex: 'male' },
      { name: 'Juniper', sex: 'female' },
    ].map((animal) => keeper.add('animals', { ...animal, species_id: corn.id })),
  )
  await keeper.add('pairing_plans', {
    identifier: 'CS-26',
    sire_id: String(sire?.id),
    pairings_attributes: [{ dam_id: dam?.id }],
  })
  await visit(page, '/dashboard/breeding/season')
  await page.getByRole('button', { name: 'Log locked of Marigold × Rook' }).click()
  await logLocked(page, keeper, pairing)
  await page.getByRole('button', { name: 'Species: All species' }).click()
  await page.getByRole('menuitemradio', { name: 'Corn snake' }).click()
  await expect(page.getByText('Corn snake · 1 on the board')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Paired' }).getByRole('listitem')).toHaveCount(1)

  const views = page.getByRole('group', { name: 'Show' })
  const counts = page.getByRole('button', { name: '1 Paired' })
  await expect(async () => {
    const [above, below] = [await views.boundingBox(), await counts.boundingBox()]
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(130)
  }).toPass()
  await expect(page.getByRole('link', { name: 'Calculator' })).toBeVisible()

  await walkTo(page, `/dashboard/breeding/${plan.id}/pairings/${pairing.id}`)
  const odds = page.getByRole('heading', { name: 'What may hatch' })
  await expect(odds).toBeVisible()
  for (const name of ['Add log', 'Create clutch']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    const heading = await odds.elementHandle()
    expect(
      await button.evaluate((own, other) => {
        const follows = other && own.compareDocumentPosition(other)
        return follows === Node.DOCUMENT_POSITION_FOLLOWING
      }, heading),
    ).toBe(true)
  }
})

/** Saves the log that the sheet begins with. */
async function logLocked(page: Page, keeper: Keeper, pairing: { id: string }) {
  const sheet = page.getByRole('dialog', { name: 'New pairing log' })
  await expect(sheet.getByRole('radio', { name: 'Locked' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Add log' }).click()
  await expect(page.getByText('1 lock, last')).toBeVisible()
  const logs = await keeper.list(`pairings/${pairing.id}/pairing_logs`)
  expect(logs).toMatchObject([{ kind: 'locked' }])
}

async function dropVesperOnOvulated(page: Page) {
  await page
    .getByRole('region', { name: 'Paired, 2' })
    .getByRole('listitem')
    .filter({ hasText: 'Vesper × Rook' })
    .dragTo(page.getByRole('region', { name: 'Ovulated, 0' }))
  const sheet = page.getByRole('dialog', { name: 'New pairing log' })
  await expect(sheet.getByRole('radio', { name: 'Ovulated' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}
