import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** By the whole of its name, but for '(optional)'. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })

export async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

export async function expectFilled(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await expect(field(page, name)).toHaveValue(value)
  }
}

export async function addRat(page: Page) {
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await page.getByRole('button', { name: 'Add feeder' }).click()
}
