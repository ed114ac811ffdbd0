import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)

test("a breeder's season goes from a plan to hatchlings with a pedigree", async ({
  page,
  keeper,
}) => {
  await breeders(keeper)
  await page.goto('/dashboard/breeding/new')
  await page.getByLabel('Identifier').fill('BP-26')
  await choose(page, 'Sire', 'Rook')
  await choose(page, 'Dam', 'Marigold')
  await page.getByRole('main').getByRole('button', { name: 'Add breeding plan' }).click()
  await page
    .getByRole('region', { name: 'Pairings' })
    .getByRole('link', { name: /Marigold/ })
    .first()
    .click()

  await expect(page.getByRole('heading', { name: 'Marigold × Rook' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What may hatch' })).toContainText('1 in 2')
  await page.getByRole('button', { name: 'Save these odds' }).click()
  await expect(page.getByText(/^Saved on/)).toBeVisible()
  for (const kind of ['Locked', 'Pre-lay shed', 'Laid']) await log(page, kind)

  await page.getByRole('button', { name: 'Create clutch' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create clutch from the pairing' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('BP-26-1')
  await sheet.getByRole('textbox', { name: 'Number of eggs' }).fill('3')
  await sheet.getByLabel('Laid on').fill(addDays(now, -60))
  await sheet.getByRole('button', { name: 'Create clutch' }).click()
  await expect(page.getByText('Today is the day')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Box, temperature, humidity').click()
  await page.getByLabel('In the incubator since').fill(addDays(now, -60))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Egg 3 good' }).click()
  await page.getByText('Slug', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Egg 3 slug' })).toBeVisible()
  await hatch(page, 1, 'Wren', 'Pied', addDays(now, -1))
  await hatch(page, 2, 'Linnet', 'het Pied', now)
  await expect(page.getByText('Hatched!')).toBeVisible()

  const [pairing] = await keeper.list('pairings')
  await page.goto(`/dashboard/breeding/${pairing.plan_id}`)
  const season = page.getByRole('region', { name: 'This season' })
  await expect(season.getByText('Hatched', { exact: true })).toBeVisible()
  await expect(season).toContainText(`2 of 3 hatched, ${formatShortDay(now, now)}`)
  await page.goto(`/dashboard/breeding/${pairing.plan_id}/pairings/${pairing.id}`)
  const compared = page.getByRole('region', { name: 'What hatched' })
  await expect(compared.getByRole('listitem')).toHaveText([
    /Pied.*Expected 1.0 \(50%\).*1 \(50%\)/,
    /Normal.*Expected 1.0 \(50%\).*1 \(50%\)/,
  ])
  await expect(compared).toContainText('The odds are those saved on')

  await page.goto('/dashboard/animals')
  const animals = page.getByRole('list', { name: 'Animals' })
  await expect(animals.getByRole('listitem')).toHaveText([/Linnet/, /Marigold/, /Rook/, /Wren/])
  await animals.getByRole('link', { name: /Wren/ }).click()
  await page.getByText('Lineage', { exact: true }).click()
  await page.getByRole('link', { name: 'Pedigree' }).click()
  const tree = page.getByRole('list', { name: 'Ancestors', exact: true })
  for (const name of ['Marigold', 'Rook', 'Greta', 'Nero']) await expect(tree).toContainText(name)
})

/** A dam and a sire, each with a parent that someone else keeps. */
async function breeders(keeper: Keeper) {
  const python = { commonName: 'Ball python', incubation_days: 60, pre_lay_days: 30 }
  const { id: species_id } = await keeper.add('species', python)
  const outside = (name: string, sex: string) =>
    keeper.add('animals', { name, sex, state: 'outside', species_id })
  const [greta, nero] = [await outside('Greta', 'female'), await outside('Nero', 'male')]
  const marigold = { name: 'Marigold', sex: 'female', genetics: 'het Pied', dam_id: greta.id }
  const rook = { name: 'Rook', sex: 'male', genetics: 'Pied', sire_id: nero.id }
  await keeper.add('animals', { ...marigold, species_id })
  await keeper.add('animals', { ...rook, species_id })
}

async function choose(page: Page, field: string, name: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

async function log(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add log' }).click()
  const sheet = page.getByRole('dialog', { name: 'New pairing log' })
  await sheet.getByText(kind, { exact: true }).click()
  await sheet.getByRole('button', { name: 'Add log' }).click()
  await expect(sheet).toHaveCount(0)
}

async function hatch(page: Page, egg: number, name: string, genetics: string, on: string) {
  await page.getByRole('link', { name: 'Hatch eggs' }).click()
  await page.getByRole('checkbox', { name: `Egg ${egg} hatched` }).check()
  await page.getByRole('list', { name: 'Eggs' }).getByRole('button', { expanded: false }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Genetics' }).fill(genetics)
  await page.getByLabel('Hatched', { exact: true }).fill(on)
  await page.getByRole('button', { name: 'Add 1 hatchling' }).click()
  await expect(page.getByRole('button', { name })).toBeVisible()
}
