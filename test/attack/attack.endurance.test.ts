import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownInstallation, testApp } from '../app.ts'
import { payloads } from '../payloads.ts'
import { findingText, tableOf } from './figures.ts'
import { forgeArchives, forgeSignedFiles } from './forged.ts'
import { forgeBackups } from './forgedBackups.ts'
import { attackCable } from './frames.ts'
import { fuzz, ofAccount } from './fuzz.ts'
import { gangIn, victimIn } from './people.ts'
import { plant } from './scripts.ts'
import { type Siege, siegeOf } from './siege.ts'
import { sweepIds, sweepRoles } from './sweep.ts'
import { builtTarget, type Target, withoutClock } from './target.ts'

ownInstallation()

/*
 * Attacks the built server over two accounts full of records; `npm run attack` prints what it counts. The seeds,
 * and how many requests and frames are sent, are in the environment.
 */

const { ENDURANCE, ATTACK_SEEDS = '1,2,3', ATTACK_REPORT } = process.env
const { ATTACK_REQUESTS = ENDURANCE ? '50000' : '3000' } = process.env
const { ATTACK_FRAMES = ATTACK_REQUESTS } = process.env
const seeds = ATTACK_SEEDS.split(',').map(Number)
const requests = Math.ceil(Number(ATTACK_REQUESTS) / seeds.length)
const frames = Math.ceil(Number(ATTACK_FRAMES) / seeds.length)

const thousands = seeds.flatMap((seed) =>
  Array.from({ length: Math.ceil(requests / ofAccount) }, (_, at) => [seed, at] as const),
)
/** Each takes a hundred pages: in a smaller attack two, others for another seed. */
const every = Number(ATTACK_REQUESTS) < 50_000 ? 30 : 1
const planted = payloads.filter((_, at) => at % every === (seeds[0] ?? 0) % every)

let target: Target | undefined
let siege: Siege

beforeAll(async () => {
  const stack = await testApp()
  const victim = await victimIn(stack)
  target = await builtTarget(stack)
  await withoutClock(stack)
  siege = await siegeOf(stack, target, victim)
})

afterAll(async () => {
  await target?.stop()
  const { findings } = siege.figures
  const text = [tableOf(siege.figures), ...findings.slice(0, 50).map(findingText)].join('\n\n')
  if (ATTACK_REPORT) writeFileSync(ATTACK_REPORT, `${text}\n`)
})

/** Of a part of the attack, by the beginning of what it calls itself. */
const expectNothing = (part: string) =>
  expect(
    siege.figures.findings.filter(({ from }) => from.startsWith(part)).map(findingText),
  ).toEqual([])

test("every route, as everyone, with another account's ids", async () => {
  await sweepRoles(siege, await gangIn(siege.stack))
  expectNothing('Routes ')
})

test("every id in a request, exchanged for another account's", async () => {
  await sweepIds(siege, await gangIn(siege.stack))
  expectNothing('Ids ')
})

test.each(thousands)(
  'requests made of the schemas, seed %s, thousand %s',
  async (seed, thousand) => {
    await fuzz(siege, { seed, thousand, requests: Math.min(ofAccount, requests) })
    expectNothing(`Fuzz ${seed}:${thousand}`)
  },
)

test('memory is as it was after the first requests', () => {
  const { heaps_mb } = siege.figures
  const half = Math.floor(heaps_mb.length / 2)
  const [before, after] = [heaps_mb.slice(0, half), heaps_mb.slice(half)]
  // The least of several: what is kept for seconds comes and goes.
  if (half > 0) expect(Math.min(...after)).toBeLessThan(1.25 * Math.min(...before))
})

test.each(seeds)('frames of the socket, from seed %s', async (seed) => {
  await attackCable(siege, { seed, frames })
  expectNothing(`Frames ${seed}:`)
})

test('signed files with a forged field are refused in words, or taken as text', async () => {
  await forgeSignedFiles(siege)
  expectNothing('Forged ')
})

test('archives with a forged field in each row, too', async () => {
  await forgeArchives(siege)
  expectNothing('Forged ')
})

test.each(planted)('%s in every record runs nowhere it is shown or sent', async (payload) => {
  await plant(siege, payload)
  expectNothing(`Scripts ${payload}`)
})

test('a backup with a forged cell is refused in words, or taken whole', async () => {
  await forgeBackups(siege, seeds[0] ?? 0)
  expectNothing('Backups')
})
