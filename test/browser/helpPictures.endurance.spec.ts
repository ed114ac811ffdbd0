import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { webpSize } from '../../src/running/help/reading/webpSize.ts'
import { root } from '../../src/server/root.ts'
import { dress } from './device.ts'
import { test as base, expect } from './fixtures.ts'
import { clipOf, helpScenes, withAddress, wordsIn } from './helpScenes.ts'
import { keeperWith } from './keeper.ts'
import { startProcess } from './serverProcess.ts'

/*
 * The pictures of the help are taken of the demo account: `npm run help-pictures` takes them anew. Here
 * each scene is opened as it was then, so that a picture of what no longer is so fails.
 */

const folder = join(root, 'src/running/help/pictures')
const wordsFile = join(folder, 'words.json')
const isTaking = process.env.HELP_PICTURES === 'take'
const themes = ['light', 'dark'] as const

const test = base.extend<object, { demo: Awaited<ReturnType<typeof startProcess>> }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use) => {
      const demo = await startProcess('serveDemo')
      await use(demo)
      await demo.stop()
    },
    // Its start and its end together.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
})

test.use({
  viewport: { width: 390, height: 2000 },
  screen: { width: 390, height: 2000 },
  deviceScaleFactor: 2,
  timezoneId: 'Europe/London',
})

test("the help's pictures show what is on the screen", async ({ page, context }) => {
  test.setTimeout(300_000)
  await page.goto('/users/sign_in')
  await page.getByRole('textbox', { name: 'Email' }).fill('maren@holtreptiles.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('vivary-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  const keeper = keeperWith(context.request)
  const known: Record<string, string[]> = existsSync(wordsFile)
    ? JSON.parse(readFileSync(wordsFile, 'utf8'))
    : {}
  const words: Record<string, string[]> = {}
  const softly = expect.configure({ soft: true })

  for (const [name, open] of Object.entries(helpScenes)) {
    const shown = await open(page, keeper)
      .then(async (found) => ({ ...found, words: await wordsIn(found) }))
      .catch((error: Error) => softly(error.message, name).toBe(''))
    if (!shown) continue
    words[name] = shown.words
    if (!isTaking) {
      softly(words[name], `what ${name} shows`).toEqual(known[name])
      const { width } = await clipOf(shown)
      for (const theme of themes) {
        const stored = webpSize(readFileSync(join(folder, `${name}-${theme}.webp`)))
        softly(stored.width, `the width of ${name}`).toBe(2 * width)
      }
      continue
    }
    for (const theme of themes) {
      await dress(page, theme)
      await page.waitForLoadState('networkidle')
      await withAddress(page)
      const picture = await page.screenshot({ clip: await clipOf(shown), fullPage: true })
      const small = await sharp(picture).webp({ quality: 72, effort: 6 }).toBuffer()
      writeFileSync(join(folder, `${name}-${theme}.webp`), small)
    }
    await dress(page, 'light')
  }
  if (isTaking) writeFileSync(wordsFile, `${JSON.stringify(words, null, 2)}\n`)
})
