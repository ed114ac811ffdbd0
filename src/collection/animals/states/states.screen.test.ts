import { expect, test } from '../../../../test/screens/fixtures.ts'

const question = 'Hatched later, June 2, 2026. Is the day right?'

test('an animal that died before it hatched is asked about, and can be saved so', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', {
    ...{ name: 'Nyx', sex: 'female', dateHatched: '2026-06-02' },
    ...{ state: 'died', state_on: '2026-06-02' },
  })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await expect(page.getByText(question)).toHaveCount(0)
  await page.getByLabel('Died on').fill('2026-06-01')
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Animal updated.')).toBeVisible()
})

test('a day that lies ahead is wrong under the name that its field has', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sold, rehomed or died' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Died' }).click()
  await sheet.getByLabel('Died on').fill('2099-01-01')
  await sheet.getByRole('button', { name: 'Mark as died' }).click()
  await expect(sheet.getByText("Died on: Can't be in the future")).toBeVisible()
})

test('a weight from before it hatched is asked about', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', {
    ...{ name: 'Nyx', sex: 'female', dateHatched: '2026-06-02' },
  })
  await page.goto(`/dashboard/animals/${id}`)
  await page
    .getByRole('group', { name: /^Record for/ })
    .getByRole('button', { name: 'Weigh', exact: true })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Time: now', { exact: true }).click()
  await sheet.getByLabel('When').fill('2026-06-01T12:00')
  await expect(sheet.getByText(question)).toBeVisible()
})

for (const [where, open] of [
  ['its page', ''],
  ['its form', '/edit'],
]) {
  test(`why an animal left is corrected from ${where}, with its day and reason as they are`, async ({
    page,
    keeper,
  }) => {
    const left = { state_on: '2026-01-03', state_reason: 'To Jane' }
    const nyx = { name: 'Nyx', sex: 'female', state: 'sold', ...left }
    const { id } = await keeper.add('animals', nyx)
    await page.goto(`/dashboard/animals/${id}${open}`)
    if (!open) {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Change its state' }).click()
    }
    await page.getByRole('radio', { name: 'Rehomed' }).click()
    await expect(page.getByLabel('Rehomed on')).toHaveValue('2026-01-03')
    await page.getByRole('button', { name: open ? 'Save' : 'Mark as rehomed' }).click()
    await expect(
      page.getByText(open ? 'Animal updated.' : 'Nyx is marked as rehomed.'),
    ).toBeVisible()
    const saved: object = (await keeper.get(`animals/${id}`)).json()
    expect(saved).toMatchObject({ state: 'rehomed', ...left })
  })
}
