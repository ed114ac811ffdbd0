import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'

test('a clutch is added in one go, each with its sex and a code, into one place', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/animals/new')
  await page.getByRole('button', { name: 'Set a template' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Template' }).fill('BP')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please write {n} once')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Template' }).fill('BP-{n}')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Leave empty to use BP-1.')).toBeVisible()

  await page.goto('/dashboard/animals/new/many')
  await page.getByRole('textbox', { name: 'Names' }).fill('Clutch 7, {n}')
  await page.getByRole('textbox', { name: 'How many' }).fill('3')
  await page.getByText('Choose for each').click()
  await page.getByRole('group', { name: 'Sex of Clutch 7, 2' }).getByText('Female').click()
  await page.getByLabel('Rack').fill('Rack 2')
  await page.getByRole('button', { name: 'Add 3 animals' }).click()
  await expect(page.getByRole('status').getByText('3 animals added.')).toBeVisible()
  expect(await keeper.list('animals')).toMatchObject([
    { name: 'Clutch 7, 1', sex: 'unknown', code: 'BP-1', rack: 'Rack 2' },
    { name: 'Clutch 7, 2', sex: 'female', code: 'BP-2', rack: 'Rack 2' },
    { name: 'Clutch 7, 3', sex: 'unknown', code: 'BP-3', rack: 'Rack 2' },
  ])
})

test('another animal like one has all that siblings share', async ({ page, keeper }) => {
  const group = await keeper.add('groups', { name: 'Rack 2' })
  const { id } = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    genetics: 'Pied',
    dateHatched: '2024-05-01',
    dateHatchedPrecision: 'month',
    room: 'Reptile room',
    cleaningSchedule: { started_on: '2026-01-03', repeat_amount: 2, repeat: 'week' },
    animal_groups_attributes: [{ group_id: group.id }],
  })
  await page.goto(`/dashboard/animals/new?like=${id}`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sumac')
  await page.getByRole('group', { name: 'Sex' }).getByText('Male', { exact: true }).click()
  await page.getByRole('button', { name: 'Add animal' }).click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
  const [, sumac] = await keeper.list('animals')
  const whole = await page.request.get(`/dashboard/api/animals/${sumac.id}`)
  expect(await whole.json()).toMatchObject({
    name: 'Sumac',
    sex: 'male',
    genetics: 'Pied',
    dateHatched: '2024-05-01',
    dateHatchedPrecision: 'month',
    room: 'Reptile room',
    cleaningSchedule: { repeat_amount: 2 },
    animalGroups: [{ group: { name: 'Rack 2' } }],
  })
})

test('several pictures are added at once, and an animal that was sold stands under Former', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await page.locator('summary', { hasText: 'More photos' }).click()
  const picture = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(await pngOf(90, 60)),
  })
  await page
    .getByLabel('Add photos')
    .setInputFiles([await picture('a.png'), await picture('b.png'), await picture('c.png')])
  await page.getByRole('button', { name: 'Remove new photo 2' }).click()
  await page.locator('summary', { hasText: 'State' }).click()
  await page.getByText('Sold', { exact: true }).click()
  await page.getByRole('textbox', { name: 'To whom, or why' }).fill('To Jane')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Animal updated.')).toBeVisible()

  const whole = await (await page.request.get(`/dashboard/api/animals/${id}`)).json()
  expect([whole.photos.length, whole.state, whole.state_reason]).toEqual([2, 'sold', 'To Jane'])
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'No animals yet' })).toBeVisible()
  await page.goto('/dashboard/animals?filter=former')
  await expect(page.getByRole('list', { name: 'Animals' }).getByText('Sold on')).toBeVisible()
})

test('an animal is moved and given away from its page, and taken back at once', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female', room: 'Room 1' })
  await page.goto(`/dashboard/animals/${id}`)
  const menu = async (name: RegExp) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await menu(/^Move$/)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Room').fill('Room 2')
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Locations' })).toContainText('Room 2')
  await expect(page.getByRole('list', { name: 'Locations' })).toContainText('Room 1')

  await menu(/^Sold, rehomed/)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please choose a state').first()).toBeVisible()
  await sheet.getByText('Rehomed', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'To whom, or why' }).fill('To Jane')
  await sheet.getByRole('button', { name: 'Mark as rehomed' }).click()
  const notice = page.getByRole('note', { name: 'State' })
  await expect(notice).toContainText(/^Rehomed on \w+ \d+, \d{4}\. To Jane\.$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toBeHidden()
})

test('pictures are looked at large, by keys, and one becomes the photo @wide', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const form = new FormData()
  for (const side of [40, 60]) {
    form.append('animal[photos][]', new File([await pngOf(side, side)], 'a.png'))
  }
  await page.request.patch(`/dashboard/api/animals/${id}`, {
    multipart: form,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'Saffron, photo 1 of 2' }).click()
  const modal = page.getByRole('dialog', { name: 'Photos of Saffron' })
  await expect(modal).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(modal.getByRole('img', { name: 'Saffron, photo 2 of 2' })).toBeVisible()
  await modal.getByRole('button', { name: 'Set as main photo' }).click()
  await expect(page.getByRole('status').getByText('Photo updated.')).toBeVisible()
  await expect(modal).toBeHidden()
  const whole = await (await page.request.get(`/dashboard/api/animals/${id}`)).json()
  expect([whole.photos.length, whole.photoUrls === null]).toEqual([1, false])

  await page.getByRole('button', { name: 'Saffron, photo 2 of 2' }).click()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
})

test('years that cannot be fetched are told at their field', async ({ page, keeper: _ }) => {
  await page.route('**/animals/hatch_dates.json', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/animals/new')
  await page.getByRole('combobox', { name: 'How precise?' }).selectOption('Only the year')
  await expect(
    page.getByText('Failed to fetch content. Please refresh or try again later.'),
  ).toBeVisible()
})

test('a photo is taken away and the form saved, and no one else is blamed for it', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    photo: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(await pngOf(40, 40)) },
  })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeHidden()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nyx')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyx' })).toBeVisible()
})

test('a record is downloaded as a PDF for the vet or the buyer, by a name that says so @wide', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'PDF for vet or buyer' }).click()
  for (const form of ['vet', 'buyer']) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `PDF for the ${form}` }).click()
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^Saffron for the ${form}, \\d{4}-\\d\\d-\\d\\d\\.pdf$`),
    )
  }
})
