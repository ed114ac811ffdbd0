import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './live.ts'
import { openPlace } from './places.ts'

/* What someone else records appears in an open screen, and disturbs no one who types. */

test('what is recorded elsewhere appears, what this tab writes is not fetched twice, and what was typed meanwhile is kept', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  const notes = `animals/${animal.id}/health_notes`
  const note = await keeper.add(notes, { content: 'Wheezes' })
  const live = await openLive(page, '/dashboard')
  const heard: string[] = []
  live.on('framereceived', ({ payload }) => heard.push(String(payload)))
  await page.getByRole('textbox', { name: 'New task' }).fill('Mist the frogs')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mist the frogs')).toBeVisible()
  // The count's channel pings on, so that a message about the task would have come before it.
  await live.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ping'))
  expect(heard.filter((frame) => frame.includes('tasks'))).toEqual([])

  await openPlace(page, 'Animals')
  await keeper.add('animals', { name: 'Nyx', sex: 'male' })
  await expect(page.getByRole('link', { name: 'Nyx' })).toBeVisible()
  await keeper.change('animals', animal.id, { name: 'Sahara' })
  await expect(page.getByRole('link', { name: 'Sahara' })).toBeVisible()

  await test.step('an open form', async () => {
    const { id } = await keeper.add('contacts', { name: 'Vet', email: 'old@example.org' })
    await openPlace(page, 'Contacts')
    await page.getByRole('link', { name: 'Vet' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Dr Sand')
    const isRead = page.waitForResponse(`**/contacts/${id}.json`)
    await keeper.change('contacts', id, { email: 'new@example.org' })
    await isRead
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dr Sand')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Dr Sand' })).toBeVisible()
    await expect(page.getByText('new@example.org')).toBeVisible()
  })
  await test.step('a health record that someone deletes under its open sheet is restored', async () => {
    await openLive(page, `/dashboard/animals/${animal.id}/health`)
    await page.getByRole('button', { name: /^More: note/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Observation' }).fill('Wheezes at night')
    await keeper.remove(notes, note.id)
    await expect(page.getByText('No health records yet')).toBeAttached()
    await page.getByRole('button', { name: 'Save' }).click()
    const gone = page.getByRole('alert', { name: 'Deleted' })
    await gone.getByRole('button', { name: 'Restore and save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await keeper.list(notes)).toMatchObject([{ id: note.id, content: 'Wheezes at night' }])
  })
})
