import type { Locator, Page } from '@playwright/test'
import { animals } from '../../src/db/schema.ts'
import { writtenRows } from '../../src/demo/archive.ts'
import { expect } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { visit } from './walk.ts'

/** What a picture of the help shows of the page. */
type Shown = { parts: Locator[]; height?: number }
type Scene = (page: Page, keeper: Keeper) => Promise<Shown>

/** The pictures that articles name, and how to come to what they show in the demo account. */
export const helpScenes: Record<string, Scene> = {
  async 'animal-record'(page, keeper) {
    await openAnimal(page, keeper, 'Marigold')
    return { parts: [page.getByRole('group', { name: 'Record for Marigold' })] }
  },
  async 'animal-head'(page, keeper) {
    await openAnimal(page, keeper, 'Marigold')
    return { parts: [page.getByRole('region', { name: 'Marigold', exact: true })] }
  },
  async schedules(page, keeper) {
    const [citra] = await keeper.list('animals?q=Citra')
    const [cricket] = await keeper.list('feeders?q=cricket')
    const { feedingSchedules } = await keeper.read('animals', citra?.id)
    const [{ started_on }] = feedingSchedules
    const crickets = { feeder_id: cricket?.id, started_on, repeat_amount: 2, repeat: 'day' }
    await keeper.change('animals', citra?.id, {
      feeding_schedules: [crickets],
    })
    await openAnimal(page, keeper, 'Citra')
    await page.locator('summary', { hasText: 'Schedules' }).click()
    return { parts: [page.getByRole('list', { name: 'Schedules' })] }
  },
  async 'feed-sheet'(page, keeper) {
    await openAnimal(page, keeper, 'Marigold')
    await page.getByRole('button', { name: 'Feed', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record feeding' })).toBeVisible()
    return { parts: [page.getByRole('dialog')] }
  },
  async 'round-rows'(page) {
    await visit(page, '/dashboard')
    await page.getByRole('link', { name: /^Feed \d+/ }).click()
    const rows = page.getByRole('list', { name: 'Feed' }).getByRole('listitem')
    await rows
      .nth(1)
      .getByRole('button', { name: /: Taken$/ })
      .click()
    await expect(rows.nth(1).getByRole('button', { name: /: Refused$/ })).toBeVisible()
    return { parts: [rows.nth(0), rows.nth(3)] }
  },
  async picking(page) {
    await visit(page, '/dashboard/reports/picking-list')
    return { parts: [page.getByRole('region', { name: 'From the freezer' })] }
  },
  async forecast(page, keeper) {
    await openAnimal(page, keeper, 'Marigold')
    await page.locator('summary', { hasText: 'Next shed' }).click()
    return { parts: [page.getByRole('region', { name: 'Next shed' })] }
  },
  async reminders(page) {
    await visit(page, '/dashboard/account/notifications')
    return {
      parts: [
        page.getByRole('list', { name: 'Ways' }),
        page.getByRole('combobox', { name: 'One message a day, at' }),
      ],
    }
  },
  async locations(page) {
    await visit(page, '/dashboard/locations')
    return { parts: [page.getByRole('region', { name: 'Reptile room' })] }
  },
  async qr(page, keeper) {
    await openAnimal(page, keeper, 'Marigold')
    await page.getByText('QR Scanning').click()
    const image = page.getByRole('img', { name: 'QR code of Marigold' })
    await expect(image).toBeVisible()
    return { parts: [image, page.getByText(/^(\w{4} ){2}\w{4}$/)] }
  },
  async stock(page, keeper) {
    const feeders = await keeper.list('feeders?q=Rat')
    const rat = feeders.find(({ size }) => size === 'Small')
    await visit(page, `/dashboard/inventory/feeders/${rat?.id}`)
    return { parts: [page.getByRole('region', { name: 'Stock' })] }
  },
  async 'import-columns'(page) {
    await chooseList(page)
    return {
      parts: [
        page.getByRole('heading', { name: 'Which column is what?' }),
        page.getByRole('list', { name: 'Columns' }),
      ],
    }
  },
  async 'import-review'(page) {
    await chooseList(page)
    await page.getByRole('button', { name: 'July 8' }).click()
    await page.getByRole('button', { name: 'Review 3 rows' }).click()
    await expect(page.getByRole('heading', { name: 'Review 3 rows' })).toBeVisible()
    const counts = page.getByRole('group', { name: 'Show' })
    return { parts: [counts, page.getByRole('list', { name: 'Rows' })] }
  },
  async export(page) {
    await visit(page, '/dashboard/export')
    return { parts: [page.getByRole('region', { name: 'Everything' })] }
  },
  async reports(page) {
    await visit(page, '/dashboard/reports')
    const cards = page.getByRole('list', { name: 'Reports' }).locator('> li')
    return { parts: [cards.nth(0), cards.nth(3)] }
  },
  async season(page) {
    await visit(page, '/dashboard/breeding/season')
    return { parts: [page.getByRole('region', { name: 'Needs a look' })] }
  },
  async odds(page, keeper) {
    const [plan] = await keeper.list('pairing_plans?q=Hognose')
    await visit(page, `/dashboard/breeding/${plan?.id}`)
    const pairings = page.getByRole('region', { name: 'Pairings' })
    await pairings
      .getByRole('link', { name: /Truffle/ })
      .first()
      .click()
    const odds = page.getByRole('region', { name: 'What may hatch' })
    return {
      parts: [
        odds.getByRole('heading', { name: 'What may hatch' }),
        odds.getByRole('list', { name: 'What may hatch' }).locator('> li').nth(2),
      ],
    }
  },
  async clutch(page) {
    await visit(page, '/dashboard/incubator')
    return { parts: [page.getByRole('list', { name: 'Clutches' }).getByRole('listitem').first()] }
  },
  async eggs(page) {
    await visit(page, '/dashboard/incubator')
    await page.getByRole('link', { name: 'BP-26-3' }).first().click()
    return { parts: [page.getByRole('region', { name: /eggs$/ })], height: 460 }
  },
  async 'shop-home'(page) {
    await visit(page, '/dashboard/shop')
    return { parts: [page.getByRole('region', { name: 'Your shop' })] }
  },
  async 'hand-over'(page, keeper) {
    const [animal] = await keeper.list('animals?q=Marigold')
    await visit(page, `/dashboard/animals/${animal?.id}/hand-over`)
    return {
      parts: [
        page.getByRole('heading', { name: 'Give the buyer the whole record' }),
        page.getByRole('list', { name: 'What goes along' }),
      ],
    }
  },
  async invite(page) {
    await visit(page, '/dashboard/users')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
    return { parts: [page.getByRole('dialog')] }
  },
}

async function openAnimal(page: Page, keeper: Keeper, name: string) {
  const [animal] = await keeper.list(`animals?q=${name}`)
  await visit(page, `/dashboard/animals/${animal?.id}`)
}

/** The part of the whole page that a picture shows, in CSS pixels. */
export async function clipOf({ parts, height = 560 }: Shown) {
  const boxes = await Promise.all(
    parts.map(async (part) => {
      await expect(part).toBeVisible()
      const box = await part.boundingBox()
      if (!box) throw new Error(`${part} has no place on the page`)
      return box
    }),
  )
  const edge = 8
  const scrolled = (await parts[0]?.evaluate(() => scrollY)) ?? 0
  const top = Math.min(...boxes.map(({ y }) => y)) + scrolled - edge
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + scrolled + edge
  // All of a phone's width, so that every picture has the same.
  return { x: 0, y: Math.max(0, top), width: 390, height: Math.min(height, bottom - top) }
}

/** Says another address in the page's texts: the one of the demo is different in every run. */
export const withAddress = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { nodeValue } = node
      node.nodeValue =
        nodeValue?.replace(/(?:localhost|127\.0\.0\.1):\d+/, 'vivary.example.org') ?? null
    }
  })

/**
 * What the product says in a picture: names of its headings, buttons and fields, without numbers and
 * what is called after an animal. If they change, the picture is out of date.
 */
export async function wordsIn({ parts }: Shown): Promise<string[]> {
  const said = 'h1, h2, h3, button, label, legend, th, [role=switch]'
  const texts = await Promise.all(
    parts.map((part) =>
      part.evaluate(
        (element, names) =>
          [element, ...element.querySelectorAll(names)]
            .filter((one) => one.matches(names))
            .map((one) => one.textContent ?? ''),
        said,
      ),
    ),
  )
  const names = writtenRows(animals).map(({ name }) => String(name))
  const words = texts
    .flat()
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text && text.length < 60 && !/\d/.test(text))
    .filter((text) => !names.some((name) => text.includes(name)))
  return [...new Set(words)].sort()
}

/** A keeper's list, of which one row has to be fixed, and one date could be read both ways. */
async function chooseList(page: Page) {
  await visit(page, '/dashboard/import/file')
  await page.getByLabel('File to import').setInputFiles({
    name: 'my animals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Species,Sex,Hatched\nBramble,Ball python,0.1,08/07/2025\nFern,Corn snake,1.0,2024\nbabies,Corn snake,2.3,2026\n',
    ),
  })
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
}
