// A picture of every screen and scene with the demo account, for people to look at.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions, machines } from '../../playwright.config.ts'
import { plusResources, resources } from '../../src/app/records.ts'
import {
  cleaningLog,
  feedingLog,
  poopLog,
  sheddingLog,
  weightLog,
} from '../../src/care/logs/logs.contract.ts'
import { addDemo } from '../../src/demo/demo.ts'
import { root } from '../../src/server/root.ts'
import type { Samples } from './collection.ts'
import { contactSheet } from './contactSheet.ts'
import { dress } from './device.ts'
import { type Keeper, keeperWith, openAccount } from './keeper.ts'
import { scenes, visitorScenes } from './scenes.ts'
import { startServer } from './server.ts'
import { addressOf, patterns, visit, withoutRecord } from './walk.ts'

const folder = join(root, 'shots')
const themes = ['light', 'dark'] as const
type Machine = keyof typeof machines

rmSync(folder, { recursive: true, force: true })
const server = await startServer()
const demo = await addDemo(server.context)
const browser = await chromium.launch(launchOptions)
try {
  await Promise.all([shoot(browser, 'phone'), shoot(browser, 'desktop')])
} finally {
  await browser.close()
  await server.stop()
}
process.stdout.write(`The pictures are in ${folder}\n`)

async function shoot(on: Browser, machine: Machine) {
  const taken: string[] = []
  const context = await on.newContext({
    ...machines[machine],
    baseURL: server.address.url,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const take = async (name: string, open: () => Promise<unknown>) => {
    await open()
    const file = `${name.replaceAll(/[^\w]+/g, '-')}.png`
    for (const theme of themes) {
      await dress(page, theme)
      await page.screenshot({ path: join(folder, `${machine}-${theme}`, file) })
    }
    await page.unrouteAll()
    taken.push(file)
  }
  for (const theme of themes) mkdirSync(join(folder, `${machine}-${theme}`), { recursive: true })

  for (const [name, open] of Object.entries(visitorScenes)) await take(name, () => open(page))

  await context.addCookies([
    { ...(await openAccount(server.context.db, 'Maren Vogt')), url: server.address.url },
  ])
  for (const pattern of withoutRecord) {
    await take(`empty ${pattern || 'dashboard'}`, () => visit(page, addressOf(pattern, {})))
  }

  await context.clearCookies()
  await signIn(page)
  const samples = await samplesOf(keeperWith(context.request))
  for (const pattern of patterns) {
    await take(pattern || 'dashboard', () => visit(page, addressOf(pattern, samples)))
  }
  for (const [name, open] of Object.entries(scenes)) await take(name, () => open(page, samples))
  await context.close()
  for (const theme of themes) await contactSheet(on, folder, `${machine}-${theme}`, taken)
}

async function signIn(page: Page) {
  await page.goto('/users/sign_in')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

/** A record of every kind; of the animals one that has been through something. */
async function samplesOf(keeper: Keeper): Promise<Samples> {
  const idOf = async (api: string) => (await keeper.list(api))[0]?.id as string
  const animal = await idOf('animals?filter=quarantine')
  const samples: Samples = { help: 'rounds' }
  for (const { path, api } of [...resources, ...plusResources]) samples[path] = await idOf(api)
  for (const { path, api } of [feedingLog, cleaningLog, sheddingLog, weightLog, poopLog]) {
    samples[`animals/:animalId/${path}`] = await idOf(`animals/${animal}/${api}`)
  }
  return { ...samples, animals: animal, 'shop/messages': await idOf('shop/messages') }
}
