import { pngOf } from '../../../test/pictures.ts'
import { ago } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('a clutch is added in one go, each with its sex and a code, into one place', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/animals/new')
  await openRow(page, 'More')
  await page.getByRole('button', { name: 'Set a template' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Template' }).fill('{n}{n}')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please write {n} once')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Template' }).fill('BP-')
  await expect(sheet.getByText('New animals get BP-1, BP-2, BP-3')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Leave empty to use BP-1.')).toBeVisible()

  await page.goto('/dashboard/animals/new/many')
  await expect(page.getByText('Each gets a number after its name: Hatchling 1')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Clutch 7, no.')
  await page.getByRole('textbox', { name: 'How many' }).fill('3')
  await expect(page.getByText('Clutch 7, no. 1 to Clutch 7, no. 3.')).toBeVisible()
  await page.getByText('Choose for each').click()
  await page.getByRole('group', { name: 'Sex of Clutch 7, no. 2' }).getByText('Female').click()
  await openRow(page, 'Place')
  await page.getByLabel('Rack').fill('Rack 2')
  await page.getByRole('button', { name: 'Add 3 animals' }).click()
  await expect(page.getByRole('status').getByText('3 animals added.')).toBeVisible()
  expect(await keeper.list('animals')).toMatchObject([
    { name: 'Clutch 7, no. 1', sex: 'unknown', code: 'BP-1', rack: 'Rack 2' },
    { name: 'Clutch 7, no. 2', sex: 'female', code: 'BP-2', rack: 'Rack 2' },
    { name: 'Clutch 7, no. 3', sex: 'unknown', code: 'BP-3', rack: 'Rack 2' },
  ])
})

test('a template that is the number alone stays when it is saved as it was', async ({
  page,
  keeper,
}) => {
  await keeper.patch('code_template', { code_template: { template: '{n}' } })
  await page.goto('/dashboard/animals/new')
  await openRow(page, 'More')
  await page.getByRole('button', { name: 'Template: …' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox', { name: 'Template' })).toHaveValue('{n}')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template updated.')).toBeVisible()
  const { template }: { template: string } = (await keeper.get('code_template')).json()
  expect(template).toBe('{n}')
})

test('many animals that an unanswered try added become what is sent last, and no more of them', async ({
  page,
  keeper,
  connection,
}) => {
  const bulk = 'POST /dashboard/api/animals/bulk.json'
  await page.goto('/dashboard/animals/new/many')
  await page.getByRole('textbox', { name: 'Name' }).fill('Hatchling')
  await page.getByRole('textbox', { name: 'How many' }).fill('3')
  await openRow(page, 'Genetics')
  await page.getByRole('textbox', { name: /^Genetics/ }).fill('Clown')
  connection.lose(bulk)
  await page.getByRole('button', { name: 'Add 3 animals' }).click()
  await expect(page.getByText("Can't reach Vivary").first()).toBeVisible()
  connection.mend()
  await page.getByRole('textbox', { name: /^Genetics/ }).fill('Pied')
  await page.getByRole('textbox', { name: 'How many' }).fill('2')
  await page.getByRole('button', { name: 'Add 2 animals' }).click()
  await expect(page.getByRole('status').getByText('2 animals added.')).toBeVisible()
  const animals = await keeper.list('animals')
  expect(animals).toMatchObject([
    { name: 'Hatchling 1', genetics: 'Pied' },
    { name: 'Hatchling 2', genetics: 'Pied' },
  ])
  const patches = () => connection.sent.filter(({ method }) => method === 'PATCH')
  expect(patches()).toHaveLength(2)

  // Nothing is left to change of animals that the first try never added.
  await page.goto('/dashboard/animals/new/many')
  await page.getByRole('textbox', { name: 'Name' }).fill('Egg')
  await page.getByRole('textbox', { name: 'How many' }).fill('2')
  connection.cut(bulk)
  await page.getByRole('button', { name: 'Add 2 animals' }).click()
  await expect(page.getByText("Can't reach Vivary").first()).toBeVisible()
  connection.mend()
  await page.getByRole('textbox', { name: 'Name' }).fill('Moss')
  await page.getByRole('button', { name: 'Add 2 animals' }).click()
  await expect(page.getByRole('status').getByText('2 animals added.')).toBeVisible()
  expect(await keeper.list('animals', { q: 'Moss' })).toHaveLength(2)
  expect(patches()).toHaveLength(2)
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
  await page.getByRole('button', { name: 'Add Sumac' }).click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
  const [, sumac] = await keeper.list('animals')
  const whole: object = (await keeper.get(`animals/${sumac.id}.json`)).json()
  expect(whole).toMatchObject({
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

test('another animal like one whose species, dam and feeder were deleted asks for a feeder alone', async ({
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Mouse' })
  const supplement = await keeper.add('supplements', { name: 'Calcium' })
  const weekly = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'week' }
  const plan = { ...weekly, feeder_id: feeder.id, supplement_id: supplement.id }
  const species = await keeper.add('species', { commonName: 'Boa' })
  const olive = await keeper.add('animals', { name: 'Olive', sex: 'female' })
  const { id } = await keeper.add('animals', {
    ...{ name: 'Saffron', sex: 'female', species_id: species.id, dam_id: olive.id },
    feedingSchedules: [plan],
  })
  await keeper.delete(`species/${species.id}`)
  await keeper.delete(`animals/${olive.id}`)
  await keeper.delete(`feeders/${feeder.id}`)
  await keeper.delete(`supplements/${supplement.id}`)
  await keeper.add('feeders', { name: 'Rat' })
  await page.goto(`/dashboard/animals/new?like=${id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sumac')
  await page.getByRole('group', { name: 'Sex' }).getByText('Male', { exact: true }).click()
  await page.getByRole('button', { name: 'Add Sumac' }).click()
  await expect(page.getByText('row 1: Please choose a feeder')).toBeVisible()
  await page.getByRole('combobox', { name: 'Feeder' }).last().click()
  await page.getByRole('option', { name: 'Rat' }).click()
  await page.getByRole('button', { name: 'Add Sumac' }).click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
})

test('adding an animal begins empty, also from the form of one like another', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female', genetics: 'Pied' })
  await page.goto(`/dashboard/animals/new?like=${id}`)
  const genetics = page.getByRole('main').locator('summary').filter({ hasText: 'Genetics' })
  await expect(genetics).toHaveText('Genetics Pied')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('add animal')
  await page.getByRole('option', { name: 'Add animal' }).click()
  await expect(page).toHaveURL('/dashboard/animals/new')
  await expect(genetics).toHaveText('Genetics none')
})

test('one animal after another is added, each in the next free tub with the same care', async ({
  page,
  keeper,
}) => {
  const species = await keeper.add('species', { commonName: 'Leopard gecko' })
  const cleaning_schedule = { started_on: ago(3), repeat_amount: 7, repeat: 'day' }
  const tubs = [
    { name: 'Apricot', tub: '1', cleaning_schedule },
    { name: 'Basalt', tub: '2', room: 'Elsewhere' },
    { name: 'Cinder', tub: '3', cleaning_schedule: { ...cleaning_schedule, repeat_amount: 5 } },
    { name: 'Dot', tub: '7', room: 'Quarantine', in_quarantine: true },
  ]
  for (const tub of tubs) {
    const where = { room: 'Geckos', rack: 'Shelf 1' }
    await keeper.add('animals', { sex: 'female', species_id: species.id, ...where, ...tub })
  }
  await keeper.add('animals', {
    name: 'Ember',
    sex: 'male',
    room: 'Geckos',
    rack: 'Shelf 1',
    tub: '4',
  })
  await page.goto(`/dashboard/animals/new?species=${species.id}`)
  await expect(page.getByText('Geckos, Shelf 1, 5').first()).toBeVisible()
  await expect(page.getByText('every 5 days, as Cinder')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fable')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('combobox', { name: 'Feeder' }).click()
  await page.getByRole('searchbox', { name: 'Find: feeder' }).fill('Cricket, large')
  await page.getByRole('button', { name: 'Add “Cricket, large”' }).click()
  await page.getByRole('combobox', { name: 'How often' }).selectOption('2 days')
  await page.getByRole('combobox', { name: 'First meal' }).selectOption('tomorrow')
  await page.getByRole('button', { name: 'Add, then another' }).click()

  await expect(page.getByRole('status').getByText('Fable added.')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await expect(page.getByText('Geckos, Shelf 1, 6').first()).toBeVisible()
  await name.fill('Ginger')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByRole('button', { name: 'Add Ginger' }).click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()

  await page.goto('/dashboard/animals/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hazel')
  await page.getByRole('radio', { name: 'Female' }).check()
  await openRow(page, 'Place')
  for (const [label, part] of [
    ['Room', 'Geckos'],
    ['Rack', 'Shelf 1'],
    ['Tub', '3'],
  ]) {
    await page.getByRole('combobox', { name: label }).fill(part ?? '')
  }
  await expect(page.getByText('An animal lives there already.')).toBeVisible()
  await page.getByRole('button', { name: 'Add, then another' }).click()
  await expect(page.getByRole('status').getByText('Hazel added.')).toBeVisible()
  await expect(page.getByText('Geckos, Shelf 1, 7').first()).toBeVisible()
  await keeper.delete(`animals/${(await keeper.list('animals', { q: 'Hazel' }))[0].id}`)

  const added = await keeper.list('animals', { sort: 'created_at_desc' })
  for (const [at, tub] of ['6', '5'].entries()) {
    const animal: object = (await keeper.get(`animals/${added[at].id}.json`)).json()
    expect(animal).toMatchObject({
      species_id: species.id,
      tub,
      cleaningSchedule: { repeat_amount: 5, due_on: ago(0) },
      feedingSchedules: [
        { feeder: { name: 'Cricket', size: 'large' }, repeat_amount: 2, next_on: ago(-1) },
      ],
    })
  }
})

test('the next tub is free even if it is known late which are', async ({
  page,
  keeper,
  connection,
}) => {
  const where = { room: 'Geckos', rack: 'Shelf 1' }
  for (const tub of ['3', '4'])
    await keeper.add('animals', { name: `Dot ${tub}`, sex: 'female', ...where, tub })
  const tellPlaces = connection.hold('/locations.json')
  const save = connection.hold(/^POST .*\/animals\.json/)
  await page.goto('/dashboard/animals/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hazel')
  await page.getByRole('radio', { name: 'Female' }).check()
  await openRow(page, 'Place')
  for (const [label, part] of Object.entries({ Room: 'Geckos', Rack: 'Shelf 1', Tub: '3' }))
    await page.getByLabel(label, { exact: true }).fill(part)
  await page.getByRole('button', { name: 'Add, then another' }).click()
  tellPlaces()
  await expect(page.getByText('An animal lives there already.')).toBeVisible()
  save()
  await expect(page.getByRole('status').getByText('Hazel added.')).toBeVisible()
  await expect(page.getByText('Geckos, Shelf 1, 5').first()).toBeVisible()
})

test('an animal is moved and given away from its page, and taken back at once', async ({
  page,
  keeper,
}) => {
  const dateHatched = ago(200)
  const { id } = await keeper.add('animals', {
    ...{ name: 'Saffron', sex: 'female', room: 'Room 1', dateHatched },
  })
  await keeper.add('animals', { name: 'Vesper', sex: 'female', room: 'Room 2', tub: '3' })
  await page.goto(`/dashboard/animals/${id}`)
  const menu = async (name: RegExp) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await menu(/^Move$/)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Room').fill('Room 2')
  await sheet.getByLabel('Tub').fill('3')
  await expect(sheet.getByText('An animal lives there already.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Saffron moved to Room 2, 3.')).toBeVisible()
  await page.getByText('Place', { exact: true }).click()
  const locations = page.getByRole('list', { name: 'Locations' })
  await expect(locations.getByRole('listitem')).toHaveText([/Room 2, 3/, /Room 1/])
  await expect(sheet).toBeHidden()

  await menu(/^Move$/)
  await sheet.getByLabel('Room').fill('Room 9')
  await sheet.getByLabel('Moved on').fill(ago(201))
  await expect(sheet.getByText(/^Hatched later, .* Is the day right\?$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Earlier move added.')).toBeVisible()
  await expect(locations.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await keeper.list(`animals/${id}/moves`)).toHaveLength(2)

  await menu(/^Sold, rehomed/)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please choose a state').first()).toBeVisible()
  await sheet.getByText('Rehomed', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'To whom, or why' }).fill('To Jane')
  await sheet.getByRole('button', { name: 'Mark as rehomed' }).click()
  const notice = page.getByRole('note', { name: 'State' })
  await expect(notice).toContainText(/Rehomed on \w+ \d+, \d{4}/)
  await expect(notice).toContainText('To Jane.')
  await expect(page.getByText('Saffron is marked as rehomed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(notice).toBeHidden()
})

test('years that cannot be fetched are told at their field', async ({ page, connection }) => {
  connection.fail('/animals/hatch_dates.json')
  await page.goto('/dashboard/animals/new')
  await openRow(page, 'Hatched')
  await page.getByRole('combobox', { name: 'How precise?' }).selectOption('Only the year')
  await expect(
    page.getByText('Failed to fetch content. Please refresh or try again later.'),
  ).toBeVisible()
})

test('photos that are taken away go with Save alone, and Undo or Discard brings them back', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.sendForm('PATCH', `animals/${id}.json`, {
    'animal[photo]': new File([await pngOf(40, 40)], 'a.png', { type: 'image/png' }),
    'animal[photos][]': new File([await pngOf(60, 60)], 'b.png', { type: 'image/png' }),
  })
  const photosLeft = async () => {
    const { photoUrls, photos } = (await keeper.get(`animals/${id}`)).json()
    return [photoUrls, ...photos].filter(Boolean).length
  }
  const removal = page.getByRole('button', { name: 'Remove picture' })
  const cross = page.getByRole('button', { name: 'Remove photo 1' })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await removal.click()
  await expect(removal).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(removal).toBeVisible()
  await page.getByText('More photos', { exact: true }).click()
  await cross.click()
  await expect(cross).toBeHidden()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saffron' })).toBeVisible()
  expect(await photosLeft()).toBe(2)

  await page.goto(`/dashboard/animals/${id}/edit`)
  await removal.click()
  await page.getByText('More photos', { exact: true }).click()
  await cross.click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nyx')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyx' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Animal updated.')).toBeVisible()
  expect(await photosLeft()).toBe(0)
})

test('an animal beyond the free plan is refused with the way to Plus, and the form stays', async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  await page.goto('/dashboard/animals/new')
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fynn')
  await page.getByRole('group', { name: 'Sex' }).getByText('Unknown').click()
  await page.getByRole('button', { name: 'Add Fynn' }).click()

  const prompt = page.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(prompt).toContainText('maximum amount of animals')
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Fynn')
})

test('no more are proposed at once than there is room for without Plus', async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  await keeper.add('animals', { name: 'Ada', sex: 'male' })
  await page.goto('/dashboard/animals/new/many')
  const count = page.getByRole('textbox', { name: 'How many' })
  await expect(count).toHaveValue('4')
  await page.getByRole('textbox', { name: 'Name' }).fill('Hatchling')
  const limit = page.getByText("Without Plus there's room for 4 more animals.")
  await expect(limit).toHaveCount(0)
  await count.fill('6')
  await expect(limit).toBeVisible()
})

test('a record comes as a PDF for the vet or the buyer', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'PDF for vet or buyer' }).click()
  for (const form of ['vet', 'buyer']) {
    const link = page.getByRole('link', { name: `PDF for the ${form}` })
    const address = `/dashboard/animals/${id}/record.pdf?for=${form}`
    await expect(link).toHaveAttribute('href', address)
    expect((await keeper.get(address)).headers['content-disposition']).toContain(
      `attachment; filename="Saffron for the ${form}, `,
    )
  }
})

/** Opens a closed row of the form. */
const openRow = (page: Page, title: string) =>
  page.getByRole('main').getByText(title, { exact: true }).click()
