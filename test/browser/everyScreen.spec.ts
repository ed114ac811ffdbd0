import type { Page } from '@playwright/test'
import { longCollection, wholeCollection } from './collection.ts'
import { expect, test } from './fixtures.ts'
import {
  axeFaults,
  axeFaultsInBothThemes,
  chooseTextSize,
  fieldFaults,
  sideways,
  smallTargets,
  underHomeLine,
} from './measures.ts'
import { sceneGroups, visitorScenes } from './scenes.ts'
import { addressOf, patterns, shown, visit, walkTo, withoutRecord } from './walk.ts'

/*
 * Walks the router's own table, so that a new screen cannot be forgotten: one that no sample leads
 * to fails. Beside what is looked for here, the page's policy and its errors are watched all along.
 * Parts of a dozen let the workers share a walk, and none takes longer with every new screen.
 */

for (const part of inParts(patterns, 12)) {
  test(`every screen can be used by everyone, whatever things are called: ${named(part)} @wide`, async ({
    page,
    keeper,
  }, { project }) => {
    const samples = await longCollection(keeper)
    const [usual, narrow] = project.name === 'phone' ? [390, 320] : [1280, 900]
    await visit(page, '/dashboard')
    for (const pattern of part) {
      await walkTo(page, addressOf(pattern, samples))
      await check(page, pattern)
      await page.setViewportSize({ width: narrow, height: 844 })
      await softly.poll(() => sideways(page), `${pattern} at ${narrow}`).toEqual([])
      await page.setViewportSize({ width: usual, height: 844 })
    }
  })
}

for (const part of inParts(withoutRecord, 12)) {
  test(`and so can every screen of an account that has nothing yet: ${named(part)}`, async ({
    page,
    keeper: _,
  }) => {
    await visit(page, '/dashboard')
    for (const pattern of part) {
      await walkTo(page, addressOf(pattern, {}))
      await check(page, `empty ${pattern}`)
    }
  })
}

for (const [about, scenes] of Object.entries(sceneGroups)) {
  const tag = about === 'animals' ? ' @wide' : ''
  test(`and what opens over them, and what goes wrong on them: ${about}${tag}`, async ({
    page,
    keeper,
  }) => {
    const samples = await wholeCollection(keeper)
    for (const [name, open] of Object.entries(scenes)) {
      await open(page, samples)
      await shown(page)
      await check(page, name)
    }
  })
}

test('and what an account without Plus no longer sees', async ({ page, keeper }) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  const sixth = await keeper.add('animals', { name: 'Fynn', sex: 'male' })
  await keeper.subscribe(false)
  for (const address of ['animals', `animals/${sixth.id}`, 'subscribe']) {
    await visit(page, `/dashboard/${address}`)
    await check(page, `without Plus ${address}`)
  }
})

test('and what visitors see @wide', async ({ page }) => {
  for (const [name, open] of Object.entries(visitorScenes)) {
    await open(page)
    await check(page, name)
  }
})

test('and what is recorded daily can be recorded with text twice as large', async ({
  page,
  keeper,
}) => {
  const { animals } = await wholeCollection(keeper)
  const main = page.getByRole('main')
  const mainControls = {
    '': page.getByRole('button', { name: 'Record', exact: true }),
    animals: main.getByRole('link', { name: 'Add animal', exact: true }),
    [`animals/${animals}`]: main.getByRole('button', { name: 'Feed', exact: true }),
    'rounds/feeding': page.getByRole('button', { name: /^(Record \d+ feeding|Nothing to record)/ }),
    calendar: main.getByRole('button', { name: 'Today', exact: true }),
    'account/notifications': main.getByRole('combobox', { name: 'Every day at' }),
  }
  await visit(page, '/dashboard')
  await chooseTextSize(page, 200)
  for (const [address, control] of Object.entries(mainControls)) {
    await visit(page, `/dashboard/${address}`)
    await expect(control, address).toBeInViewport({ ratio: 1 })
    await softly.poll(() => sideways(page), address).toEqual([])
  }

  await visit(page, `/dashboard/animals/${animals}`)
  await mainControls[`animals/${animals}`]?.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeInViewport({ ratio: 1 })
  await softly.poll(() => sideways(page), 'the feed sheet').toEqual([])
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByText('Feeding added.')).toBeInViewport({ ratio: 1 })
})

const softly = expect.configure({ soft: true })

async function check(page: Page, name: string) {
  const isPhone = test.info().project.name === 'phone'
  // The themes differ by their colours, which are the same at every width.
  const faults = isPhone ? axeFaultsInBothThemes : axeFaults
  expect.soft(await faults(page), `axe on ${name}`).toEqual([])
  expect.soft(await sideways(page), `sideways on ${name}`).toEqual([])
  if (!isPhone) return
  expect.soft(await smallTargets(page), `small targets on ${name}`).toEqual([])
  expect.soft(await fieldFaults(page), `fields on ${name}`).toEqual([])
  expect.soft(await underHomeLine(page), `at the bottom edge on ${name}`).toEqual([])
  await chooseTextSize(page, 200)
  await softly.poll(() => sideways(page), `sideways on ${name} in large text`).toEqual([])
  await chooseTextSize(page, 100)
}

function inParts<Part>(all: Part[], size: number) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    all.slice(place * size, (place + 1) * size),
  )
}

function named(part: string[]) {
  return `${part[0] || 'dashboard'} to ${part.at(-1)}`
}
