import type { Page } from '@playwright/test'
import { rounds } from '../endurance.ts'
import { drawsFrom, seedOfRun } from '../faults/draws.ts'
import { expect, test } from './fixtures.ts'
import { keepsWrites, waitingCount } from './queue.ts'

/** What becomes of a request on its way. */
const ways = ['good', 'good', 'cut', 'lost', 'busy'] as const

test('nothing is lost or doubled however often the line is cut', async ({ page, keeper }) => {
  const runs = rounds(67)
  test.setTimeout(120_000 + runs * 60_000)
  const begin = seedOfRun()
  const line: { way: () => (typeof ways)[number] } = { way: () => 'good' }
  await page.route('**/dashboard/api/**', async (route) => {
    const way = line.way()
    if (way === 'cut') return route.abort()
    if (way === 'busy') return route.fulfill({ status: 503, json: { errors: [{ message: 'x' }] } })
    if (way === 'lost' && route.request().method() !== 'GET') {
      await route.fetch()
      return route.abort()
    }
    return route.fallback()
  })
  for (let run = 0; run < runs; run++) {
    const seed = begin + run
    await test.step(`seed ${seed}`, async () => {
      const random = drawsFrom(seed).share
      const wanted: string[] = []
      await opened(page)
      for (let step = 0; step < 6; step++) {
        const way = ways[Math.floor(random() * ways.length)] ?? 'good'
        line.way = () => (random() < 0.3 ? 'good' : way)
        const words = `Task ${seed} ${step}`
        const field = page.getByRole('textbox', { name: 'New task' })
        await field.fill(words)
        await field.press('Enter')
        await expect(field).toHaveValue('')
        wanted.unshift(words)
        if (random() < 0.3) {
          line.way = () => 'good'
          await opened(page)
        }
      }
      line.way = () => 'good'
      await opened(page)
      await expect.poll(() => waitingCount(page), `seed ${seed}`).toBe(0)
      const there = (await keeper.list('tasks?per_page=100')).map(({ content }) => content)
      expect(
        // What is written while an answer is still out isn't behind it in the queue: the order may differ.
        there.filter((content: string) => content.startsWith(`Task ${seed} `)).sort(),
        `seed ${seed}`,
      ).toEqual(wanted.sort())
      for (const { id } of await keeper.list('tasks?per_page=100')) await keeper.remove('tasks', id)
    })
  }
})

async function opened(page: Page) {
  await page.goto('/dashboard')
  await keepsWrites(page)
}
