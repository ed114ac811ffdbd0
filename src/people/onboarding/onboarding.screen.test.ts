import { signedIn } from '../../../test/app.ts'
import { weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

test('who wants no first steps hides them for good', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
  await expect(page.getByText('Create your first today!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Create your first today!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
})

test('a new keeper who follows a link sees what it opens, and is welcomed on the dashboard', async ({
  page,
  connection,
}) => {
  connection.signIn(await signedIn({ name: 'Ada Lind' }))
  await page.goto(`/dashboard/calendar?day=${today(zone)}`)
  await expect(page.getByRole('dialog')).toContainText('No events found')
  await expect(page.getByRole('dialog', { name: 'Welcome to Vivary' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog')).toContainText('Welcome to Vivary, Ada Lind')
})

test('a new keeper is welcomed once, and led through the first steps', async ({
  page,
  connection,
}) => {
  const ada = await signedIn({ name: 'Ada Lind' })
  connection.signIn(ada)
  const welcome = page.getByRole('dialog', { name: 'Welcome to Vivary, Ada Lind' })
  const steps = page.getByRole('list', { name: 'First steps' })
  await page.goto('/dashboard')
  await expect(welcome).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)
  const isWelcomed = async () => (await ada.get('user')).json().onboarded_at !== null
  await expect.poll(isWelcomed).toBe(true)
  await page.reload()
  await expect(steps.getByRole('link')).toHaveText([
    'Add a species',
    'Add an animal',
    'Add a schedule',
  ])
  await expect(welcome).toHaveCount(0)

  await steps.getByRole('link', { name: 'Add a species' }).click()
  await page.getByRole('combobox', { name: 'Common name' }).fill('Ball python')
  await page.getByRole('textbox', { name: 'Latin name' }).fill('Python regius')
  await page.getByRole('button', { name: 'Add species' }).click()
  await expect(page.getByRole('status').getByText('Species added.')).toBeVisible()
  const animal = await ada.add('animals', { name: 'Saffron', sex: 'female' })

  await page.goto('/dashboard')
  await expect(steps.getByRole('link')).toHaveText(['Add a schedule'])
  await steps.getByRole('link').click()
  await expect(page).toHaveURL(`/dashboard/animals/${animal.id}/edit`)
  expect(location.hash).toBe('#feedingSchedules')
  await expect(page.getByRole('button', { name: 'Add feeding schedule' })).toBeVisible()

  const feeder = await ada.add('feeders', { name: 'Rat' })
  const feeding_schedules = [{ ...weekly(0), feeder_id: feeder.id }]
  await ada.change('animals', animal.id, { feeding_schedules })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: "Today's agenda" })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
