import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'
import { openPlace, openUserMenu } from './places.ts'

test('a keeper signs up, adds a species and an animal with a photo, feeds it, and finds it all again', async ({
  page,
}) => {
  const email = `maren-${newId()}@example.org`
  await test.step('signs up', async () => {
    await page.goto('/users/sign_up')
    await page.getByRole('textbox', { name: 'Name' }).fill('Maren Vogt')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('warm hide, cool end')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Go to animals' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Animals' })).toBeVisible()
  })

  await test.step('adds a species', async () => {
    await openPlace(page, 'Species')
    // Until the list is known to be empty, its button stands elsewhere.
    await expect(page.getByText('No species yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add species' }).click()
    await page.getByRole('combobox', { name: 'Common name' }).fill('Ball python')
    await page.getByRole('textbox', { name: 'Latin name' }).fill('Python regius')
    await page.getByRole('button', { name: 'Add species' }).click()
    await page
      .getByRole('list', { name: 'Species' })
      .getByRole('link', { name: 'Ball python' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ball python' })).toBeVisible()
  })

  await test.step('adds an animal with a photo', async () => {
    await page.getByRole('link', { name: 'Add animal' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Saffron')
    await page.getByRole('group', { name: 'Sex' }).getByText('Female').click()
    await page.getByRole('combobox', { name: 'Species' }).click()
    await page.getByRole('option', { name: 'Ball python' }).click()
    await page.getByLabel(/^Photo \(optional\)/).setInputFiles({
      name: 'saffron.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pngOf(900, 600)),
    })
    await page.getByRole('button', { name: 'Add Saffron' }).click()
    await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
    await page.getByRole('list', { name: 'Animals' }).getByRole('link', { name: 'Saffron' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saffron' })).toBeVisible()
    const photo = page.getByRole('region', { name: 'Saffron' }).getByRole('presentation').first()
    await expect(photo).toHaveAttribute('src', /^\/dashboard\/files\//)
    await expect(photo).toHaveJSProperty('naturalWidth', 900)
  })

  await test.step('brings in a feeder on the way to the first feeding', async () => {
    await page.getByRole('button', { name: 'Feed', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })
    await sheet.getByRole('textbox', { name: 'Feeder' }).fill('Rat')
    await sheet.getByRole('textbox', { name: 'Size' }).fill('Weaned')
    await sheet.getByRole('button', { name: 'Add this feeder' }).click()
    await expect(sheet.getByRole('radio', { name: 'Rat, weaned' })).toBeChecked()
  })

  await test.step("logs a feeding from the animal's page", async () => {
    const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })
    await expect(sheet.getByRole('radio', { name: 'Taken' })).toBeChecked()
    await sheet.getByRole('button', { name: 'Record feeding' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('img', { name: '1 taken, 0 not taken' })).toBeVisible()
    await expect(page.getByText('Took rat, weaned')).toBeVisible()
  })

  await test.step('finds it in the list and on the dashboard', async () => {
    await page.getByRole('link', { name: 'View all: Feedings' }).click()
    await expect(page.getByRole('heading', { name: 'Feedings', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /Rat, weaned/ })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    const featured = page.getByRole('list', { name: 'Featured animals' })
    await expect(featured.getByRole('link', { name: 'Saffron' })).toBeVisible()
  })

  await test.step('signs out, and comes back to the protected address', async () => {
    await signOut(page)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/dashboard/animals?sort=created_at_desc')
    await expect(page).toHaveURL(/\/users\/sign_in\?/)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('warm hide, cool end')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard/animals?sort=created_at_desc')
    await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  })
})

async function signOut(page: Page) {
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
}
