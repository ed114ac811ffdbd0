import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../endurance.ts'
import { showFigures } from '../figures.ts'
import { drawsFrom, seedOfRun } from './draws.ts'
import { type Findings, newFindings } from './findings.ts'
import { newTown, type Town } from './town.ts'
import { lasting, until } from './until.ts'

/*
 * Keepers write and the server works, a part of it is killed at a random moment, and at each next look everything
 * that was acknowledged is there, once and whole. `npm test -- endurance` goes all rounds; SEED repeats an
 * earlier run, ROUNDS says how many.
 */

const count = Number(process.env.ROUNDS ?? rounds(100))
const seed = seedOfRun()
const draws = drawsFrom(seed)

const parts = ['server', 'database', 'connection', 'everything', 'reader', 'npm'] as const
type Part = (typeof parts)[number]
/** Kills that the server outlives. */
const outlived: readonly Part[] = ['database', 'connection', 'reader']

let town: Town
let findings: Findings

beforeAll(async () => {
  process.stdout.write(`Kills with the seed ${seed}\n`)
  town = await newTown(seed)
  findings = newFindings(town)
})

afterAll(async () => {
  if (findings) showFigures('kills', `Kills with the seed ${seed}\n${findings.text()}`)
  await town?.leave()
})

test(
  `nothing is lost, doubled or half there after ${count} kills of any part, whatever it was at`,
  async () => {
    const dealtParts = draws.dealt(parts, count)
    for (const [at, work] of draws.dealt(town.works, count).entries()) {
      const part = dealtParts[at] ?? 'everything'
      await town.home.withDatabase(async (db) => {
        await findings.add(db)
        await town.layOut(db, work)
      })
      await town.home.start(part === 'npm' ? 'npm' : 'plain')
      town.hands.begin()
      const isMidst = await untilMoment(work)
      findings.begin({ part, work: work.name, isMidst })
      await kill(part)
      if (outlived.includes(part)) {
        await town.untilAnswered(8)
        await town.home.killServer()
      }
      await town.hands.rest()
    }
    await settle()
    expect(findings.all()).toEqual([])
  },
  120_000 + count * 60_000,
)

/** Most kills come while the round's work is done, the others while keepers write; answers if it was at work. */
async function untilMoment(work: Town['works'][number]): Promise<boolean> {
  const [isOfWork, more_ms] = [draws.share() < 0.7, draws.whole(350)]
  const db = await town.home.pool()
  const isBegun = async () => (await work.isAtWork(db)) || (await work.isOver(db))
  await town.untilAnswered(isOfWork ? 1 : 8)
  if (isOfWork) await until(isBegun, 2)
  await lasting(more_ms)
  const isMidst = !(await work.isOver(db))
  await db.end()
  return isMidst
}

function kill(part: Part) {
  const { home } = town
  const kills: Record<Part, () => Promise<unknown>> = {
    server: home.killServer,
    database: home.killDatabase,
    connection: () => home.killConnection(draws.share()),
    everything: home.killEverything,
    reader: killReader,
    npm: home.killNpm,
  }
  return kills[part]()
}

/** Kills the process that reads an upload; the import must not wait for it for ever. */
async function killReader() {
  const { home, uploads } = town
  for (let isKilled = false; !isKilled; ) {
    let isRead = false
    const killing = home.killReader(() => isRead, draws.whole(60))
    const id = await uploads.upload()
    await until(async () => (await uploads.stateOf(id)) !== 'reading')
    isRead = true
    isKilled = await killing
    expect(await uploads.remove(id)).toBe(200)
  }
}

/** Lets the keepers and all work come to an end, and looks for the last time. */
async function settle() {
  const { home, hands } = town
  await home.withDatabase(async (db) => {
    await findings.add(db)
    await town.layOut(db)
  })
  await home.start()
  hands.begin()
  await town.untilAnswered(20)
  await hands.rest()
  await town.untilAllOver()
  await home.killServer()
  await home.withDatabase((last) => findings.add(last))
}
