// The journeys through the demo account by the keyboard alone, as a screen reader tells them.
import { chromium } from '@playwright/test'
import { launchOptions, machines } from '../../playwright.config.ts'
import { addDemo } from '../../src/demo/demo.ts'
import { type Journey, journeys, signIn } from './keyboardJourneys.ts'
import { screenReaderOf } from './screenReader.ts'
import { startServer } from './server.ts'

const chosen = process.argv.slice(2)
const write = (line: string) => process.stdout.write(`${line}\n`)
const faults: string[] = []

const server = await startServer()
await addDemo(server.context)
const browser = await chromium.launch(launchOptions)
try {
  const context = await browser.newContext({
    ...(chosen.includes('phone') ? machines.phone : machines.desktop),
    baseURL: server.address.url,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(20_000)
  await walk('sign in', signIn)
  for (const [name, journey] of Object.entries(journeys)) {
    const words = chosen.filter((word) => word !== 'phone')
    if (words.length === 0 || words.some((word) => name.includes(word))) await walk(name, journey)
  }

  /** Goes on one journey in a tab of its own; one that ends early is a fault, too. */
  async function walk(name: string, journey: Journey) {
    write(`\n═══ ${name}`)
    const page = await context.newPage()
    const blame = (fault: string) => faults.push(`${name}: ${fault}`)
    page.on('pageerror', ({ message }) => blame(`an error of the page: ${message}`))
    const reader = await screenReaderOf(page, { write, blame })
    await journey(reader).catch((error: Error) => blame(error.message))
    await page.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
write(`\n═══ ${faults.length} to look at`)
for (const fault of new Set(faults)) write(fault)
