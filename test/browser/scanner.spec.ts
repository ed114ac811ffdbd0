import sharp from 'sharp'
import { qrSvg } from '../../src/shared/qr.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { cameraOn, scannedAnimal } from './scanning.ts'
import { walkTo } from './walk.ts'

const rats = (keeper: Keeper) => keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
const meals = (keeper: Keeper, { id }: { id: string }) => keeper.list(`animals/${id}/feeding_logs`)

/** The code as a photo of it. */
const photoOf = async (text: string) => ({
  name: 'label.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(qrSvg(text)), { density: 72 })
    .resize(600)
    .png()
    .toBuffer(),
})

test('a feeding is saved by a scan within three taps, the app’s icon among them, and a foreign code is only shown', async ({
  page,
  keeper,
  baseURL,
}) => {
  const thimble = await scannedAnimal(keeper, 'Thimble', await rats(keeper))
  const show = await cameraOn(page, thimble.url)
  // The first tap: the icon on the home screen.
  await page.goto('/dashboard')
  // The second.
  await page.getByRole('link', { name: 'Scanner', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Thimble' })
  await expect(sheet).toContainText(/Due today|late/)
  await expect(sheet.getByRole('link', { name: 'Open Thimble' })).toBeVisible()
  for (const act of ['Weigh', 'Clean', 'Shed', 'Poop']) {
    await expect(sheet.getByRole('button', { name: act })).toBeVisible()
  }
  // The third.
  await sheet.getByRole('button', { name: 'Took it Rat, weaned' }).click()
  await expect(page.getByText('Feeding added.')).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(await meals(keeper, thimble)).toMatchObject([{ success: true, feeder: { name: 'Rat' } }])
  // The code is still before the camera, and isn't told a second time.
  await expect(page.getByText('Point at the code on an enclosure')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
  expect(await meals(keeper, thimble)).toEqual([])

  // One of another account is as foreign, and neither is opened.
  const foreign = page.getByRole('dialog', { name: 'Not one of your codes' })
  for (const text of ['https://example.org/win?you=1', `${baseURL}/q/0123456789ab`]) {
    await show(text)
    await expect(foreign).toContainText(text)
    await expect(foreign.getByRole('link')).toHaveCount(0)
    await foreign.getByRole('button', { name: 'Copy' }).click()
    await expect(foreign.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard/scanner')
    await page.keyboard.press('Escape')
    await expect(foreign).toBeHidden()
  }
})

test('someone who refused the camera is told how to allow it, types the code, reads it from a picture and without a connection, and then scans it', async ({
  page,
  keeper,
  context,
}) => {
  const feeder = await rats(keeper)
  const { code: codeOfRats } = await keeper.read('codes/feeder', feeder.id)
  const thimble = await scannedAnimal(keeper, 'Thimble', feeder)
  await cameraOn(page, thimble.url)
  await page.addInitScript(refuseUntilAllowed)
  await page.goto('/dashboard/scanner')
  await expect(page.getByRole('heading', { name: 'The camera is blocked' })).toBeVisible()
  const code = page.getByLabel('Type the code')
  await code.fill('8F3K')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('A code has 12 letters and digits')).toBeVisible()
  await code.fill(thimble.code.toUpperCase().replace(/(....)/g, '$1 '))
  await code.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Thimble' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const picture = page.getByLabel('Read from a picture')
  await picture.setInputFiles(await photoOf(thimble.url))
  await sheet.getByRole('button', { name: 'Refused' }).click()
  await expect(page.getByText('Refusal added.')).toBeVisible()
  expect(await meals(keeper, thimble)).toMatchObject([{ success: false }])

  const nothing = sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
  const buffer = await nothing.png().toBuffer()
  await picture.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('No code was found in this picture.')).toBeVisible()

  await context.setOffline(true)
  await code.fill('0123 4567 89ab')
  await page.keyboard.press('Enter')
  await expect(page.getByText("this device doesn't know the code")).toBeVisible()
  await code.fill(codeOfRats)
  await page.keyboard.press('Enter')
  const rat = page.getByRole('dialog', { name: 'Rat, weaned' })
  await expect(rat.getByRole('link', { name: 'Change stock' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('allowed')))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toBeVisible()
})

/** In the page: its camera is refused until the event `allowed`. */
function refuseUntilAllowed() {
  const { mediaDevices } = navigator
  const { getUserMedia } = mediaDevices
  mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  window.addEventListener('allowed', () => Object.assign(mediaDevices, { getUserMedia }))
}

test('a photo shared to the app becomes a photo of the animal that is chosen', async ({
  page,
  keeper,
}) => {
  const thimble = await keeper.add('animals', { name: 'Thimble', sex: 'female' })
  await keeper.add('animals', { name: 'Onyx', sex: 'male' })
  // As the device sends what is shared: a form of no one's page.
  const photo = await photoOf('a picture')
  const sent = await page.request.post('/dashboard/share', {
    headers: { 'sec-fetch-site': 'none' },
    multipart: { photo },
    maxRedirects: 0,
  })
  await page.goto(String(sent.headers().location))
  await expect(page.getByRole('img', { name: "What you've shared" })).toBeVisible()
  await page.getByRole('button', { name: 'Thimble' }).click()
  await page.getByRole('button', { name: 'Add to Thimble' }).click()
  await expect(page.getByText('Photo added.')).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/animals/${thimble.id}`)
  expect((await keeper.read('animals', thimble.id)).photoUrls).not.toBeNull()
  await walkTo(page, '/dashboard/share')
  await expect(page.getByRole('heading', { name: 'No photo has arrived' })).toBeVisible()
})
