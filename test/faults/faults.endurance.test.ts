import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { rounds } from '../endurance.ts'
import { showFigures } from '../figures.ts'
import { clockAhead, isPlanAhead, setClock, untilAhead } from './clock.ts'
import type { DiskKind } from './disk.ts'
import { drawsFrom, seedOfRun } from './draws.ts'
import { type Findings, newFindings } from './findings.ts'
import type { Work } from './jobs/work.ts'
import { newTown, type Town } from './town.ts'
import { lasting, until } from './until.ts'

/*
 * Other faults than kills, each of them several times under the same load and with the same looks afterwards: a
 * full disk, a power cut, files that may not grow, a clock that is ahead, a frozen database, and a server that is asked to end.
 */

const count = rounds(5)
const seed = seedOfRun()
const draws = drawsFrom(seed)
const texts: string[] = []
const patience_ms = 120_000 + count * 120_000

let town: Town
let findings: Findings

/** A town for one test, on a disk of its own if need be. */
async function enter(disk?: DiskKind) {
  process.stdout.write(`${expect.getState().currentTestName}, with the seed ${seed}\n`)
  town = await newTown(seed, disk)
  findings = newFindings(town)
  onTestFinished(async () => {
    texts.push(findings.text())
    await town.leave()
  })
  return town
}

afterAll(() => showFigures('faults', `Other faults with the seed ${seed}\n${texts.join('\n\n')}`))

/** A round under load, on what it finds laid out; the server is down after it. */
async function round(fault: string, work: Work | undefined, during: () => Promise<unknown>) {
  await town.home.withDatabase(async (db) => {
    await findings.add(db)
    await town.layOut(db, work)
  })
  findings.begin({ part: fault, work: work?.name ?? 'nothing', isMidst: work !== undefined })
  await during()
  await town.hands.rest()
}

const workNamed = (name: string) => town.works.find((work) => work.name === name)

/** Has all work done that was interrupted. */
async function allOver() {
  const { home } = town
  await home.withDatabase((db) => town.layOut(db))
  await home.start()
  await town.untilAllOver()
  await home.killServer()
}

async function expectNothing() {
  await town.home.withDatabase((db) => findings.add(db))
  expect(findings.all()).toEqual([])
}

// Only root can have a disk that is soon full.
if (process.getuid?.() === 0) {
  test(
    'a disk that runs full is told to keepers, and everything goes on once it has room',
    async () => {
      const { home, hands } = await enter({ memory_mb: 400 })
      for (let at = 0; at < count; at++) {
        await round('full disk', undefined, async () => {
          await home.start()
          hands.begin()
          await town.untilAnswered(8)
          const before = hands.askedBack()
          const makeRoom = fill(home.dataDir)
          await until(() => hands.askedBack() > before + 8)
          await lasting(draws.whole(2000))
          if (draws.share() < 0.3) await home.killDatabase()
          makeRoom()
          await town.untilAnswered(8)
          await home.killServer()
        })
      }
      await expectNothing()
    },
    patience_ms,
  )
}

// And of root only where there are loop devices: one whose power is cut.
if (process.getuid?.() === 0 && existsSync('/dev/loop-control')) {
  test(
    'a power cut loses nothing that a keeper was told is kept',
    async () => {
      const { home, hands, works } = await enter({ image_mb: 1000 })
      for (let at = 0; at < count; at++) {
        await round('power cut', draws.one(works), async () => {
          await home.start()
          hands.begin()
          await town.untilAnswered(8 + draws.whole(20))
          await lasting(draws.whole(500))
          await home.cutPower()
        })
      }
      await allOver()
      await expectNothing()
    },
    patience_ms,
  )
}

/** Writes a file until no more fits; answers what removes it. */
function fill(folder: string) {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  const bytes = Buffer.alloc(1024 ** 2)
  try {
    for (let size = bytes.length; size >= 512; ) {
      try {
        writeSync(file, bytes, 0, size)
      } catch {
        size /= 2
      }
    }
  } finally {
    closeSync(file)
  }
  return () => rmSync(path)
}

test(
  'files that may not grow are told to keepers, and everything goes on once they may',
  async () => {
    const { home, hands } = await enter()
    for (let at = 0; at < count; at++) {
      const work = workNamed(draws.one(['backup', 'archive']))
      await round('file-size limit', work, async () => {
        await home.start()
        hands.begin()
        await town.untilAnswered(8)
        const before = hands.askedBack()
        const isDatabaseToo = at % 2 === 0
        const lift = await home.limitFiles(isDatabaseToo ? 64 * 1024 : 0, isDatabaseToo)
        await until(() => hands.askedBack() > before + (isDatabaseToo ? 8 : 1))
        await lasting(draws.whole(2000))
        await lift()
        await town.untilAnswered(8)
        await home.killServer()
      })
    }
    await allOver()
    await expectNothing()
  },
  patience_ms,
)

test(
  'a clock that was two hours ahead keeps nothing from being done once it is right',
  async () => {
    const { home, hands } = await enter()
    for (let at = 0; at < count; at++) {
      const work = workNamed(draws.one(['remind', 'achievements', 'subscriptions']))
      await round('clock ahead', work, async () => {
        await home.withDatabase((db) => setClock(db, true))
        await home.start('plain', clockAhead)
        hands.begin()
        await town.untilAnswered(20)
        await untilAhead(home)
        await town.untilAllOver()
        await home.killServer()
        await home.withDatabase(async (db) => {
          // The planner notes each half minute when it was at work.
          await db.query(`update pgboss.version set cron_on = now()`)
          await setClock(db, false)
        })
        await home.withDatabase((db) => town.layOut(db, work))
        await home.start()
        await town.untilAnswered(20)
        await town.untilAllOver()
        await home.killServer()
        expect(await home.withDatabase(isPlanAhead)).toBe(false)
      })
    }
    await expectNothing()
  },
  patience_ms,
)

test(
  'a database that is frozen holds writes up, and loses none',
  async () => {
    const { home, hands } = await enter()
    for (let at = 0; at < count; at++) {
      await round('frozen database', undefined, async () => {
        await home.start()
        hands.begin()
        await town.untilAnswered(8)
        const goOn = await home.freezeDatabase()
        // Once for longer than a request may wait.
        await lasting(at === 0 ? 11_000 : draws.whole(3000))
        const isKilled = draws.share() < 0.4
        if (isKilled) await home.killServer()
        goOn()
        if (!isKilled) await town.untilAnswered(8)
        await home.killServer()
      })
    }
    await expectNothing()
  },
  patience_ms,
)

test(
  'a server that is asked to end with all its processes does so well, and goes on later',
  async () => {
    const { home, hands, uploads } = await enter()
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      await round('asked to end', workNamed('import'), async () => {
        await home.start()
        hands.begin()
        await town.untilAnswered(8)
        ids.push(await uploads.upload())
        await lasting(draws.whole(150))
        const begin = performance.now()
        expect(await home.stopGroup()).toBe(0)
        expect(performance.now() - begin).toBeLessThan(10_000)
      })
    }
    await home.start()
    await town.untilAllOver()
    for (const id of ids) {
      await until(async () => (await uploads.stateOf(id)) !== 'reading')
      expect(await uploads.stateOf(id)).toBe('review')
    }
    await home.killServer()
    await expectNothing()
  },
  patience_ms,
)
