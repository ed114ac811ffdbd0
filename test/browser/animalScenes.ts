import { expect } from './fixtures.ts'
import type { Scenes } from './scene.ts'
import { goTo } from './walk.ts'

/** Animals in their lists and forms. */
export const animalScenes: Scenes = {
  async 'the history of an animal'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(
      page.getByRole('dialog', { name: 'History' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  },
  async 'a shed with the box that closes the forecast'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}`)
    await page.getByRole('button', { name: 'Record shed' }).first().click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toBeChecked()
  },
  async 'animals that are being chosen'(page) {
    await goTo(page, '/dashboard/animals')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await expect(page.getByText(/^1 of \d+ selected/)).toBeVisible()
  },
  async 'the orders of a list'(page) {
    await goTo(page, '/dashboard/animals')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page.getByRole('menu', { name: 'Sort' })).toBeVisible()
  },
  async 'animals in a table'(page) {
    await goTo(page, '/dashboard/animals?view=table')
  },
  async 'animals that are not kept any more'(page) {
    await goTo(page, '/dashboard/animals?filter=former')
  },
  async 'former animals in a table'(page) {
    await goTo(page, '/dashboard/animals?filter=former&view=table')
  },
  async 'the parts of an animal form'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}/edit`)
    for (const part of ['Genetics', 'Hatched', 'Place', 'Groups', 'More photos', 'State']) {
      await page.locator('summary', { hasText: part }).click()
    }
    await page.getByText('Sold', { exact: true }).click()
  },
  async 'the choice of a dam'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}/edit`)
    await page.locator('summary', { hasText: 'Parents' }).click()
    await page.getByRole('combobox', { name: 'Dam' }).click()
    await expect(page.getByRole('option')).not.toHaveCount(0)
  },
  async 'an outside animal that is added'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}/edit`)
    await page.locator('summary', { hasText: 'Parents' }).click()
    await page.getByRole('combobox', { name: 'Sire' }).click()
    await page.getByRole('button', { name: 'Add an outside animal' }).click()
    await expect(page.getByRole('dialog', { name: 'Add outside animal' })).toBeVisible()
  },
  async 'outside animals'(page) {
    await goTo(page, '/dashboard/animals?filter=outside')
  },
  async 'an outside animal'(page, samples) {
    if (!page.url().endsWith('filter=outside'))
      await animalScenes['outside animals']?.(page, samples)
    await page.getByRole('main').getByRole('link', { name: /^[SW]/ }).first().click()
    await expect(page.getByText('Someone else keeps')).toBeVisible()
  },
  async 'the form of an outside animal'(page, samples) {
    const edit = page.getByRole('link', { name: 'Edit' })
    if (!(await edit.isVisible())) await animalScenes['an outside animal']?.(page, samples)
    await edit.click()
    await expect(page.getByRole('combobox', { name: 'Dam' })).toBeVisible()
  },
  async 'another animal like one'(page, { animals }) {
    await goTo(page, `/dashboard/animals/new?like=${animals}`)
  },
  async 'many animals with a sex each'(page) {
    await goTo(page, '/dashboard/animals/new/many')
    await page.getByRole('textbox', { name: 'Name' }).fill('Clutch 7, no.')
    await page.getByText('Choose for each').click()
  },
  async 'the template for codes'(page) {
    await goTo(page, '/dashboard/animals/new')
    await page.locator('summary', { hasText: 'More' }).last().click()
    await page.getByRole('button', { name: 'Set a template' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async 'the schedules of an animal form'(page, { animals }) {
    await goTo(page, `/dashboard/animals/${animals}/edit#feedingSchedules`)
    await page.getByRole('button', { name: 'Add another' }).click()
    const row = page.getByRole('group', { name: 'Feeding schedule 3' })
    await row.getByRole('button', { name: 'Supplement' }).click()
    await row.getByRole('button', { name: 'Enter a new supplement' }).click()
    await row.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Remove feeding schedule 1' }).click()
    await page.locator('summary', { hasText: 'Cleaning' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('row 3: Please choose a feeder')
  },
  async 'a refused form'(page) {
    await goTo(page, '/dashboard/animals/new')
    await page.getByRole('button', { name: 'Add animal' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
}
