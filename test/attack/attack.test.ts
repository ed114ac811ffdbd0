import { beforeAll, expect, test } from 'vitest'
import { ownInstallation, testApp } from '../app.ts'
import { findingText } from './figures.ts'
import { fuzz } from './fuzz.ts'
import { type Gang, gangIn, victimIn } from './people.ts'
import { type Siege, siegeOf } from './siege.ts'
import { sweepIds } from './sweep.ts'
import { ownTarget } from './target.ts'

ownInstallation()

/* A share of `npm run attack` that every run has: it asks this process's application, without a socket. */

let siege: Siege
let gang: Gang

beforeAll(async () => {
  const stack = await testApp()
  siege = await siegeOf(stack, ownTarget(stack), await victimIn(stack))
  gang = await gangIn(stack)
})

test("one's own ids are exchanged for another account's, in addresses, bodies and rows", async () => {
  await sweepIds(siege, gang, 8)
  expect(siege.figures.findings.map(findingText)).toEqual([])
})

test('requests made of the schemas neither fail, nor tell or change what is another account’s', async () => {
  await fuzz(siege, { seed: 1, thousand: 0, requests: 300, lanes: 1, gang })
  expect(siege.figures.findings.map(findingText)).toEqual([])
})
