import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { expect, test } from './fixtures.ts'

test('a list comes as CSV: all that my words find, in its order, not only the page I see', async ({
  page,
  keeper,
}) => {
  for (let number = 1; number <= 28; number++)
    await keeper.add('supplements', {
      name: `Jar ${number}`,
      brand: number === 3 ? '=1+1' : 'Arcadia',
    })
  await keeper.add('supplements', { name: 'Calcium' })
  await page.goto('/dashboard/inventory/supplements?sort=created_at_desc&page=2&q=jar')
  const file = await saved(page)
  expect(file.name).toBe(`supplements-${today('Europe/Berlin')}.csv`)
  expect(file.rows).toHaveLength(29)
  expect(file.rows.slice(0, 2)).toEqual(['\ufeffName,Brand,Acquired from', 'Jar 28,Arcadia,'])
  expect(file.rows).toContain("Jar 3,'=1+1,")
})

async function saved(page: Page) {
  const csv = page.getByRole('main').getByRole('button', { name: 'CSV', exact: true })
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await csv.or(menu).first().waitFor()
  const coming = page.waitForEvent('download')
  if (await csv.isVisible()) await csv.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  const file = await coming
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), rows: text.trimEnd().split('\r\n') }
}
