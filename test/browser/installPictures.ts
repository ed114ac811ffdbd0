// The pictures that the manifest names: of the demo account, and of what the icon's shortcuts open.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { launchOptions, machines } from '../../playwright.config.ts'
import { addDemo } from '../../src/demo/demo.ts'
import { forms, screenshotAddress, screenshots } from '../../src/server/pages/install.ts'
import { root } from '../../src/server/root.ts'
import { IconFeeder } from '../../src/web/look/icons.tsx'
import { dress } from './device.ts'
import { keeperWith } from './keeper.ts'
import { signIn } from './secondStep.ts'
import { startServer } from './server.ts'
import { visit } from './walk.ts'

const fileOf = (address: string) => join(root, 'src/server/pages', address)

const green = '#1D4B3F'
const onGreen = '#F3F7EE'
const size = 192

type Name = (typeof screenshots)[number]['name']

const scenes: Record<Name, (page: Page) => Promise<unknown>> = {
  day: (page) => visit(page, '/dashboard'),
  feeding: (page) => visit(page, '/dashboard/rounds/feeding?due=1'),
  animals: (page) => visit(page, '/dashboard/animals'),
  async animal(page) {
    const [marigold] = await keeperWith(page.request).list('animals?q=Marigold')
    await visit(page, `/dashboard/animals/${marigold?.id}`)
  },
  'day-wide': (page) => visit(page, '/dashboard'),
  'calendar-wide': (page) => visit(page, '/dashboard/calendar'),
}

const drawn = { size: size / 2, stroke: 1.75 }

const shortcutIcons = {
  feed: createElement(IconFeeder, drawn),
  scan: createElement(IconQrcode, drawn),
  'new-animal': createElement(IconPlus, drawn),
}

mkdirSync(dirname(fileOf(screenshotAddress('day'))), { recursive: true })
await drawShortcutIcons()
await drawMissing()
const server = await startServer()
const demo = await addDemo(server.context)
const browser = await chromium.launch(launchOptions)
try {
  await shoot(browser, 'narrow')
  await shoot(browser, 'wide')
} finally {
  await browser.close()
  await server.stop()
}

async function shoot(on: Browser, form: keyof typeof forms) {
  const { scale, ...viewport } = forms[form]
  const context = await on.newContext({
    ...machines[form === 'narrow' ? 'phone' : 'desktop'],
    viewport,
    screen: viewport,
    deviceScaleFactor: scale,
    baseURL: server.address.url,
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, demo.email, demo.password)
  await page.waitForURL('**/dashboard')
  for (const { name } of screenshots.filter((screenshot) => screenshot.form === form)) {
    await scenes[name](page)
    await page.waitForLoadState('networkidle')
    await dress(page, 'light')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const picture = await page.screenshot()
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(fileOf(screenshotAddress(name)))
  }
  await context.close()
}

/** In place of a picture that is named but has never been taken: no server starts without it. */
async function drawMissing() {
  const files = screenshots.map(({ name }) => fileOf(screenshotAddress(name)))
  for (const file of files.filter((one) => !existsSync(one))) {
    await sharp({ create: { width: 1, height: 1, channels: 3, background: green } }).toFile(file)
  }
}

/** On green from edge to edge, with the mark where every mask keeps it. */
async function drawShortcutIcons() {
  for (const [name, mark] of Object.entries(shortcutIcons)) {
    const placed = renderToStaticMarkup(mark)
      .replaceAll('currentColor', onGreen)
      .replace('<svg', `<svg x="${size / 4}" y="${size / 4}"`)
    const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${green}"/>${placed}</svg>`
    await sharp(Buffer.from(icon))
      .png({ palette: true })
      .toFile(fileOf(`/icons/shortcut-${name}.png`))
  }
}
