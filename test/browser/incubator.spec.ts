import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { expect, test } from './fixtures.ts'

const now = today('Europe/Berlin')

test('a clutch is laid, candled and hatched in two batches', async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Ball python', incubation_days: 60 })
  const of = { species_id: species.id }
  await keeper.add('animals', {
    ...{ name: 'Marigold', sex: 'female', genetics: 'Super Pastel Pied', ...of },
  })
  await page.goto('/dashboard/incubator')
  await expect(page.getByText('No clutches yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add clutch' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('BP-26-3')
  await page.getByRole('textbox', { name: 'Number of eggs' }).fill('3')
  await page.getByText('Choose the dam').click()
  await page.getByRole('option', { name: 'Marigold' }).click()
  await page.getByLabel('Laid on').fill(addDays(now, -57))
  await page.getByRole('button', { name: 'Add clutch' }).click()

  await page.getByRole('link', { name: 'BP-26-3', exact: true }).click()
  await expect(page.getByText('Only 3 days to go')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '95')
  await expect(page.getByText('No sire yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Egg 3 good' }).click()
  await page.getByRole('button', { name: 'Add candling' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Weight').fill('67')
  await sheet.getByRole('button', { name: 'Add candling' }).click()
  await expect(page.getByRole('list', { name: 'Candlings' })).toContainText('Day 57')
  await page.getByText('Slug', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Egg 3 slug' })).toBeVisible()

  await page.getByRole('link', { name: 'Hatch eggs' }).click()
  await page.getByRole('checkbox', { name: 'Egg 2 hatched' }).check({ force: true })
  // Of a sire that isn't known, no genes are certain.
  await expect(page.getByRole('button', { name: 'BP-26-3-2 Genetics, sex' })).toBeVisible()
  await page.getByLabel('Weight of BP-26-3-2').fill('64')
  await page.getByRole('button', { name: 'Add 1 hatchling' }).click()
  await expect(page.getByRole('button', { name: 'BP-26-3-2' })).toBeVisible()

  await page.getByRole('link', { name: 'Hatch eggs' }).click()
  await expect(page.getByText('0 of 1 chosen.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Egg 1 hatched' }).check({ force: true })
  await page.getByRole('button', { name: 'BP-26-3-1' }).click()
  await page.getByRole('textbox', { name: 'Genetics' }).fill('Pastel Pied')
  const headings = await headingsShown(page)
  await page.getByRole('button', { name: 'Add 1 hatchling' }).click()
  await expect(page.getByText('Hatched!')).toBeVisible()
  expect(await headings(), 'headings on the way back').not.toContain('Every egg has a fate')

  await page.getByText('QR Scanning').click()
  await expect(page.getByRole('img', { name: 'QR code of BP-26-3' })).toBeVisible()
  await page.goto('/dashboard/animals')
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('listitem')
  await expect(animals).toHaveText([/BP-26-3-1.*Pastel Pied/, /BP-26-3-2/, /Marigold/])
})

/** Notes each second-level heading that shows from now on, however briefly. */
async function headingsShown(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.headings = []
    new MutationObserver(() => {
      for (const { innerText } of document.querySelectorAll('h2')) window.headings.push(innerText)
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => window.headings)
}

declare global {
  interface Window {
    headings: string[]
  }
}

test('a hatching that someone else was faster with is said, and leaves the list', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 2 })
  await page.goto(`/dashboard/incubator/${id}/hatch`)
  await page.getByRole('checkbox', { name: 'Egg 1 hatched' }).check({ force: true })
  const { eggs } = await keeper.read('clutches', id)
  await keeper.hatch(id, [eggs[0].id])
  await expect(page.getByRole('checkbox', { name: 'Egg 1 hatched' })).toBeHidden()
  await expect(
    page.getByRole('status').getByText(/^Egg 1 has hatched meanwhile, as /),
  ).toBeVisible()
  await expect(page.getByText('Egg 2')).toBeVisible()
})
