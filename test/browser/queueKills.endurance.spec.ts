import type { Browser } from '@playwright/test'
import { rounds } from '../endurance.ts'
import { addAccounts, ownerOf } from '../faults/crew.ts'
import { type Draws, drawsFrom, seedOfRun } from '../faults/draws.ts'
import { type Installation, newInstallation } from '../faults/installation.ts'
import { lasting } from '../faults/until.ts'
import { showFigures, tableOf } from '../figures.ts'
import { openContext } from './contexts.ts'
import { expect, test } from './fixtures.ts'
import { allIsKept } from './keptHere.ts'
import { keepsWrites, record, waitingCount } from './queue.ts'

/*
 * A thousand writes of one keeper on three devices, whose pages are closed and whose line is cut at random, while
 * the server is killed again and again: each write that a device took arrives, once.
 */

test.use({ serviceWorkers: 'allow', ownContext: true })

const devices = 3
const writes = Number(process.env.WRITES ?? 100 * rounds(10))
/** Words of a device that has forgotten what it kept. */
const resetWords =
  /\breset\b|start(ing)? (over|again)|(was|were|has been) (cleared|deleted)|can't keep/i

type Device = Awaited<ReturnType<typeof openDevice>>

test(`${writes} writes on three devices arrive once, whatever is closed, cut and killed`, async ({
  browser,
}) => {
  test.setTimeout(240_000 + writes * 1500)
  const seed = seedOfRun()
  process.stdout.write(`Queues on ${devices} devices with the seed ${seed}\n`)
  const begin = performance.now()
  const home = await newInstallation()
  try {
    await home.start()
    const owner = await keeperOf(home)
    const all: Device[] = []
    for (let at = 1; at <= devices; at++) {
      all.push(await openDevice(browser, home, { at, ...owner, seed: seed + at }))
    }
    const fate = { isOver: false }
    const killing = killAgainAndAgain(home, fate, drawsFrom(seed))
    await Promise.all(all.map((device) => device.live(writes / devices)))
    fate.isOver = true
    const kills = await killing
    for (const device of all) await device.sendAll()
    const outcome = await compare(home, all)
    const minutes = ((performance.now() - begin) / 60_000).toFixed(1)
    const head = ['Device', 'taken', 'closed', 'cut', 'lost', 'double', 'resets']
    showFigures(
      'queues',
      `Queues on ${devices} devices with the seed ${seed}, ${kills} kills of the server, ${minutes} minutes\n${tableOf(head, outcome)}`,
    )
    expect(outcome.map((row) => row.slice(-3))).toEqual(all.map(() => [0, 0, 0]))
    expect(all.flatMap(({ faults }) => faults())).toEqual([])
    for (const { close } of all) await close()
  } finally {
    await home.remove()
  }
})

/** A keeper on Plus with an animal for each device. */
async function keeperOf(home: Installation) {
  const db = await home.pool()
  const [accountId = ''] = await addAccounts(db, 'Keeper', 1)
  const { cookie } = await ownerOf(db, accountId, home.url)
  const { rows } = await db.query<{ id: string }>(
    `insert into animals (account_id, id, name, sex)
    select $1, gen_random_uuid(), 'Python ' || n, 'female' from generate_series(1, $2::int) n returning id`,
    [accountId, devices],
  )
  await db.end()
  const [name = '', value = ''] = cookie.split('=')
  return { cookie: { name, value, url: home.url }, animals: rows.map(({ id }) => id) }
}

type Phone = {
  at: number
  seed: number
  cookie: { name: string; value: string; url: string }
  animals: string[]
}

/** A phone with the application on it, and what it has taken from its keeper. */
async function openDevice(
  browser: Browser,
  home: Installation,
  { at, seed, cookie, animals }: Phone,
) {
  const draws = drawsFrom(seed)
  const { context, report } = await openContext(browser)
  await context.addCookies([cookie])
  const animal = animals[at - 1] ?? ''
  const tasks = { texts: new Set<string>(), number: 0 }
  const counts = { cleans: 0, closed: 0, cut: 0, resets: 0 }
  await context.exposeFunction('tellTaken', (text: string) => tasks.texts.add(text))
  let page = await context.newPage()
  await page.goto(`${home.url}/dashboard`)
  await allIsKept(page, animal)

  async function open(path = '/dashboard') {
    if (page.isClosed()) page = await context.newPage()
    await page.goto(`${home.url}${path}`)
    await keepsWrites(page)
    if (resetWords.test(await page.locator('body').innerText())) counts.resets += 1
  }

  /** Types tasks as fast as the form takes them; each that it has taken is told at once. */
  async function typeTasks(length: number) {
    const texts = Array.from({ length }, () => `Device ${at}, task ${++tasks.number}`)
    await page.getByRole('textbox', { name: 'New task' }).evaluate(typeEach, texts)
  }

  async function clean() {
    await open(`/dashboard/animals/${animal}`)
    await record(page, 'Clean', 'Record clean')
    counts.cleans += 1
  }

  /** Something that interrupts what is typed, or is sent, at a random moment. */
  async function interrupt() {
    await lasting(draws.whole(900))
    if (draws.share() < 0.5) {
      counts.closed += 1
      return page.close()
    }
    counts.cut += 1
    await context.setOffline(true)
    await lasting(draws.whole(900))
    await context.setOffline(false)
  }

  async function session() {
    await context.setOffline(draws.share() < 0.4)
    if (draws.share() < 0.5) await clean()
    await open()
    const isInterrupted = draws.share() < 0.7
    const typing = typeTasks(8 + draws.whole(24)).catch((error: unknown) => {
      // A page that is closed takes nothing more.
      if (!page.isClosed()) throw error
    })
    await Promise.all([typing, isInterrupted && interrupt()])
  }

  const count = () => tasks.texts.size + counts.cleans

  return {
    at,
    animal,
    tasks,
    counts,
    count,
    faults: () => report.faults,
    async live(most: number) {
      while (count() < most) await session()
    },
    /** Sends what waits, with a line and a server. */
    async sendAll() {
      await context.setOffline(false)
      await open()
      await expect.poll(() => waitingCount(page), { timeout: 120_000 }).toBe(0)
    },
    close: () => context.close(),
  }
}

/** In the page: types each of the texts into a form that is sent by Enter, and tells of those that it took. */
async function typeEach(field: HTMLElement | SVGElement, texts: string[]) {
  if (!(field instanceof HTMLInputElement)) throw new Error('That is no field')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const untilSo = async (claim: () => boolean) => {
    while (!claim()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  for (const text of texts) {
    setValue?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await untilSo(() => field.form?.dataset.dirty !== undefined)
    field.form?.requestSubmit()
    await untilSo(() => field.value === '')
    await Reflect.get(window, 'tellTaken')(text)
  }
}

/** Kills the server, or all of its processes, and starts it again, until it's over; answers how often. */
async function killAgainAndAgain(home: Installation, fate: { isOver: boolean }, draws: Draws) {
  let kills = 0
  while (!fate.isOver) {
    await lasting(1500 + draws.whole(5000))
    await draws.one([home.killServer, home.killEverything])()
    kills += 1
    await lasting(draws.whole(2500))
    await home.start()
  }
  return kills
}

/** What each device took, and how much of it isn't there, or is there twice. */
async function compare(home: Installation, all: readonly Device[]) {
  const db = await home.pool()
  const { rows: tasks } = await db.query<{ content: string; times: number }>(
    'select content, count(*)::int as times from tasks group by content',
  )
  const { rows: cleans } = await db.query<{ animal_id: string; times: number }>(
    'select animal_id, count(*)::int as times from cleaning_logs group by animal_id',
  )
  await db.end()
  const timesOf = new Map(tasks.map(({ content, times }) => [content, times]))
  return all.map(({ at, animal, tasks: { texts }, counts, count }) => {
    const arrived = cleans.find(({ animal_id }) => animal_id === animal)?.times ?? 0
    const lost = [...texts].filter((text) => !timesOf.has(text)).length
    const double = tasks.filter(({ content, times }) => {
      return content.startsWith(`Device ${at},`) && times > 1
    }).length
    return [
      `${at}`,
      ...[count(), counts.closed, counts.cut],
      ...[
        lost + Math.max(0, counts.cleans - arrived),
        double + Math.max(0, arrived - counts.cleans),
      ],
      counts.resets,
    ]
  })
}
