import type { Page } from '@playwright/test'
import { machines } from '../../playwright.config.ts'
import { axeFaultsInBothThemes } from './axe.ts'
import { fedAnimal, type Samples } from './collection.ts'
import { chooseTextSize, showHomeLine } from './device.ts'
import { expect } from './fixtures.ts'
import { measured } from './measures.ts'
import type { Scenes } from './scene.ts'
import { changingScenes, lookingScenes, visitorScenes } from './scenes.ts'
import { test } from './sharedCollections.ts'
import { addressOf, atRest, goTo, patterns, visit, walkTo, withoutRecord } from './walk.ts'

/*
 * Walks the router's own table, so that a new screen cannot be forgotten: one that no sample leads
 * to fails. Beside what is looked for here, the page's policy and its errors are watched all along.
 * Each thing is looked for once, where it can differ: all of it on the phone, and what depends on the
 * width at the desk's as well.
 */

for (const part of inParts(patterns, 4)) {
  test(`every screen can be used by everyone, whatever things are called: ${named(part)}`, async ({
    page,
    context,
    long,
  }) => {
    await long.open(context)
    await begin(page)
    const looks = looksAt(page)
    for (const [place, pattern] of part.entries()) {
      await walkTo(page, addressOf(pattern, long.samples))
      // Each begins as the one before has ended: laying a page out anew costs as much as looking at it.
      for (const look of place % 2 === 0 ? looks : looks.toReversed()) await look(pattern)
    }
  })
}

/** What is looked for on every screen, in an order in which width and size of text change least. */
function looksAt(page: Page) {
  const now = { percent: 100 }
  async function lay(width: number, percent = 100) {
    if (now.percent !== percent) await chooseTextSize(page, percent)
    now.percent = percent
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 })
  }
  async function inLargeText(name: string) {
    await lay(390, 200)
    await fits(page, `${name} in large text`)
  }
  async function onThePhone(name: string) {
    await lay(390)
    await atRest(page)
    await check(page, name)
  }
  const at = (width: number) => async (name: string) => {
    await lay(width)
    await fits(page, `${name} at ${width}`, ['sideways', 'brokenWords'])
  }
  return [inLargeText, onThePhone, at(320), at(900), at(1280)]
}

/** What an account shows alike whether it has records or not: the walk above has seen it. */
const alikeWithoutRecords = [
  /(?<!^shop)\/(new|edit)(\/many)?$/, // forms; the one for a shop is only there without one
  /^account\/(?!tokens|webhooks$)/, // a person's own settings
  /^(help|import|subscribe)\//, // texts, and the forms for each source of an import
  /^(scanner|share|operator|animals\/take-over)$/, // what lists nothing of the account
]
const emptyScreens = withoutRecord.filter(
  (pattern) => !alikeWithoutRecords.some((alike) => alike.test(pattern)),
)

test('and so can every screen of an account that has nothing yet', async ({ page, keeper: _ }) => {
  await begin(page)
  for (const pattern of emptyScreens) {
    await walkTo(page, addressOf(pattern, {}))
    await check(page, `empty ${pattern}`)
  }
})

for (const [about, scenes] of Object.entries(lookingScenes)) {
  test(`and what opens over them, and what goes wrong on them: ${about}`, async ({
    page,
    context,
    whole,
  }) => {
    await whole.open(context)
    await checkScenes(page, scenes, whole.samples, about === 'animals')
  })
}

test('and what opens over them once something was written', async ({ page, keeper }) => {
  await keeper.add('shared_users', { email: 'ada@example.org', role: 'viewer', may_log: true })
  await checkScenes(page, changingScenes, {})
})

test('and what an account without Plus no longer sees', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  const sixth = await keeper.add('animals', { name: 'Fynn', sex: 'male' })
  await keeper.subscribe(false)
  await begin(page)
  for (const address of ['animals', `animals/${sixth.id}`, 'subscribe']) {
    await walkTo(page, `/dashboard/${address}`)
    await check(page, `without Plus ${address}`)
    await checkInLargeText(page, `without Plus ${address}`)
  }
})

test('and what visitors see', async ({ page }) => {
  await showHomeLine(page)
  for (const [name, open] of Object.entries(visitorScenes)) {
    await open(page)
    await check(page, name)
    await checkInLargeText(page, name)
    await checkAtTheDesk(page, name)
  }
})

test('and what is recorded daily can be recorded with text twice as large', async ({
  page,
  context,
  whole,
}) => {
  await whole.open(context)
  const { animals } = whole.samples
  const main = page.getByRole('main')
  const mainControls = {
    '': page.getByRole('button', { name: 'Record', exact: true }),
    animals: main.getByRole('link', { name: 'Add animal', exact: true }),
    'rounds/feeding': page.getByRole('button', { name: /^(Record \d+ feeding|Nothing to record)/ }),
    calendar: main.getByRole('button', { name: 'Today', exact: true }),
    'account/notifications': main.getByRole('switch', { name: 'In Vivary' }),
    [`animals/${animals}`]: main.getByRole('button', { name: 'Feed', exact: true }),
  }
  await visit(page, '/dashboard')
  await chooseTextSize(page, 200)
  for (const [address, control] of Object.entries(mainControls)) {
    await goTo(page, addressOf(address, {}))
    await expect(control, address).toBeInViewport({ ratio: 1 })
    await fits(page, address)
  }

  await mainControls[`animals/${animals}`]?.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeInViewport({ ratio: 1 })
  await fits(page, 'the feed sheet')
})

test('and what was recorded is said in text twice as large', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await visit(page, `/dashboard/animals/${animal.id}`)
  await chooseTextSize(page, 200)
  await page.getByRole('main').getByRole('button', { name: 'Feed', exact: true }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Record feeding' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await send.click()
  await expect(page.getByText('Feeding added.')).toBeInViewport({ ratio: 1 })
})

const softly = expect.configure({ soft: true })

async function begin(page: Page) {
  await visit(page, '/dashboard')
  await showHomeLine(page)
}

async function check(page: Page, name: string) {
  expect.soft(await axeFaultsInBothThemes(page), `axe on ${name}`).toEqual([])
  const found = await measured(page, ['sideways', 'smallTargets', 'fieldFaults', 'underHomeLine'])
  for (const [measure, faults] of Object.entries(found)) {
    expect.soft(faults, `${measure} on ${name}`).toEqual([])
  }
}

/** Looks again if something is wrong: what is laid out anew may not be done yet. */
async function fits(
  page: Page,
  name: string,
  measures: Parameters<typeof measured>[1] = ['sideways'],
) {
  const faults = async () => Object.values(await measured(page, measures)).flat()
  if ((await faults()).length > 0) await softly.poll(faults, `${measures} on ${name}`).toEqual([])
}

async function checkInLargeText(page: Page, name: string) {
  await chooseTextSize(page, 200)
  await fits(page, `${name} in large text`)
  await chooseTextSize(page, 100)
}

async function checkAtTheDesk(page: Page, name: string) {
  await page.setViewportSize(machines.desktop.viewport)
  await fits(page, `${name} at the desk`)
  await page.setViewportSize(machines.phone.viewport)
}

async function checkScenes(page: Page, scenes: Scenes, samples: Samples, isWide = false) {
  await showHomeLine(page)
  for (const [name, open] of Object.entries(scenes)) {
    await open(page, samples)
    await atRest(page)
    await check(page, name)
    await checkInLargeText(page, name)
    if (isWide) await checkAtTheDesk(page, name)
    // Only now, or what a scene has fail is read while it is looked at.
    await page.unrouteAll()
  }
}

/** So many parts of about the same size. */
function inParts<Part>(all: Part[], count: number) {
  const size = Math.ceil(all.length / count)
  return Array.from({ length: count }, (_, place) => all.slice(place * size, (place + 1) * size))
}

function named(part: string[]) {
  return `${part[0] || 'dashboard'} to ${part.at(-1)}`
}
