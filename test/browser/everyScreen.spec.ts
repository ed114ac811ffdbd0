import type { Page } from '@playwright/test'
import { longCollection, wholeCollection } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { axeFaults, sideways, smallTargets } from './measures.ts'
import { sceneGroups, visitorScenes } from './scenes.ts'
import { addressOf, patterns, shown, visit, withoutRecord } from './walk.ts'

/*
 * Walks the router's own table, so that a new screen cannot be forgotten: one that no sample leads
 * to fails. Beside what is looked for here, the page's policy and its errors are watched all along.
 */

/** A test a dozen, so that the workers share them and none takes longer with every new screen. */
for (const part of inParts(patterns, 12)) {
  test(`every screen can be used by everybody: ${part[0]} to ${part.at(-1)}`, async ({
    page,
    keeper,
  }) => {
    const samples = await wholeCollection(keeper)
    for (const pattern of part) {
      await visit(page, addressOf(pattern, samples))
      await check(page, pattern)
    }
  })
}

test('and so can every screen of an account that has nothing yet', async ({ page, keeper: _ }) => {
  for (const pattern of withoutRecord) {
    await visit(page, addressOf(pattern, {}))
    await check(page, `empty ${pattern}`)
  }
})

for (const [about, scenes] of Object.entries(sceneGroups)) {
  test(`and what opens over them, and what goes wrong on them: ${about}`, async ({
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

test('and what visitors see', async ({ page }) => {
  for (const [name, open] of Object.entries(visitorScenes)) {
    await open(page)
    await check(page, name)
  }
})

test('no screen has to be scrolled sideways, whatever things are called', async ({ page, keeper }, {
  project,
}) => {
  const samples = await longCollection(keeper)
  const widths = project.name === 'phone' ? [390, 320] : [1280, 900]
  for (const pattern of patterns) {
    await visit(page, addressOf(pattern, samples))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await softly.poll(() => sideways(page), `${pattern} at ${width}`).toEqual([])
    }
  }
})

const softly = expect.configure({ soft: true })

async function check(page: Page, name: string) {
  expect.soft(await axeFaults(page), `axe on ${name}`).toEqual([])
  expect.soft(await sideways(page), `sideways on ${name}`).toEqual([])
  if (test.info().project.name === 'phone') {
    expect.soft(await smallTargets(page), `small targets on ${name}`).toEqual([])
  }
}

function inParts<Part>(all: Part[], size: number) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    all.slice(place * size, (place + 1) * size),
  )
}
