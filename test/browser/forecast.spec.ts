import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

test('a keeper predicts a shed, is told, records the real day and reads how good it was', async ({
  page,
  keeper,
}) => {
  const { id } = await shedder(keeper, 'Saffron', 8)
  await page.goto(`/dashboard/animals/${id}`)
  const card = page.getByRole('region', { name: 'Next shed' })

  await test.step('asks on the animal’s page, and may leave while it is worked out', async () => {
    await page.locator('summary', { hasText: 'Next shed' }).click()
    await expect(card).toContainText('8 sheds are recorded, enough for a good forecast.')
    await card.getByRole('button', { name: 'Predict next shed' }).click()
    await expect(card).toContainText('8 times in 10 between')
  })

  await test.step('reads why over the page of the animal, without leaving it', async () => {
    await card.getByRole('button', { name: 'Next shed' }).click()
    const sheet = page.getByRole('dialog', { name: 'Next shed' })
    await expect(sheet).toContainText('8 times in 10 between')
    await expect(sheet.getByRole('region', { name: 'Why' })).toContainText(
      '8 sheds, every 30 days on average.',
    )
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('is told under the bell, which leads to the forecast', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: /Forecast ready: Saffron/ }).click()
    await expect(page).toHaveURL(new RegExp(`/animals/${id}/forecast$`))
    await expect(card).toContainText('Most likely.')
    const why = page.getByRole('region', { name: 'Why' })
    await expect(why).toContainText('8 sheds, every 30 days on average.')
    await expect(why.getByRole('img', { name: /^Days between sheds: 30, 30/ })).toBeVisible()
    const remind = page.getByRole('switch', { name: 'Tell me when the window opens' })
    await remind.press('Space')
    await expect(remind).not.toBeChecked()
  })

  await test.step('records the shed with the box, which is ticked', async () => {
    await page.getByRole('button', { name: 'Record shed' }).click()
    const sheet = page.getByRole('dialog', { name: 'Saffron has shed' })
    const box = sheet.getByRole('checkbox', { name: /^Cancel the forecast and record the real/ })
    await expect(box).toBeChecked()
    await sheet.getByRole('button', { name: 'Record shed' }).click()
    await expect(page.getByRole('status').getByText('Shed added.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Predict next shed' })).toBeVisible()
  })

  await test.step('takes it back, which opens the forecast again, and records it for good', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toContainText('Most likely.')
    await page.getByRole('button', { name: 'Record shed' }).click()
    const sheet = page.getByRole('dialog', { name: 'Saffron has shed' })
    await sheet.getByRole('button', { name: 'Record shed' }).click()
    await expect(card.getByRole('button', { name: 'Predict next shed' })).toBeVisible()
  })

  await test.step('finds it among the past forecasts, without a share of so few', async () => {
    await page.goto('/dashboard/reports/forecasts')
    await expect(page.getByText('1 closed since')).toBeVisible()
    await expect(page.getByText('A share says little before 5 have closed.')).toBeVisible()
    const line = page.getByRole('list', { name: 'Each forecast' }).getByRole('listitem')
    await expect(line).toContainText(/days? early|on the day|days? late/)
    await line.getByRole('link', { name: 'Saffron' }).click()
    await expect(page).toHaveURL(new RegExp(`/animals/${id}$`))
  })
})

/** An animal that has shed every 30 days, the last time 20 days ago. */
async function shedder(keeper: Keeper, name: string, sheds: number) {
  const species = await keeper.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const animal = await keeper.add('animals', { name, sex: 'unknown', species_id: species.id })
  for (let at = sheds - 1; at >= 0; at--) {
    await keeper.add(`animals/${animal.id}/shedding_logs`, {
      quality: 'complete',
      happenedAt: new Date(Date.now() - (20 + at * 30) * 86_400_000).toISOString(),
    })
  }
  return animal
}
