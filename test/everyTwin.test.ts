import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownInstallation, testApp } from './app.ts'
import { type Ask, answerTo, asksOf, isReading, setBack, twinsIn, words } from './twins/asking.ts'

ownInstallation()

/*
 * A client may bring its own ids, so that two accounts can have the same. Here they all do: whatever one reads and
 * writes is its own.
 */

let twins: Awaited<ReturnType<typeof twinsIn>>

beforeAll(async () => {
  twins = await twinsIn(await testApp())
})

afterAll(() => twins.copies.close())

const answers = async (asks: Ask[]) => {
  const list: [route: string, answer: string][] = []
  for (const ask of asks) list.push([ask.route, await answerTo(ask, twins.theirs)])
  return list
}

test.each(['full', 'later', 'bare', 'young', 'gone', 'empty'] as const)(
  'the %s account reads the same, whoever else has its ids',
  async (which) => {
    const stack = await testApp()
    const { copies, theirs, [which]: who } = twins
    const asks = asksOf(who, theirs).filter(isReading)
    const among = await answers(asks)
    await copies.leaveAlone(who)
    const alone = await answers(asks)
    await setBack(copies, stack)
    expect(among).toEqual(alone)
    const foreign = Object.values(words).filter((word) => word !== words[which])
    const leaking = among.filter(([, answer]) => foreign.some((word) => answer.includes(word)))
    expect(leaking).toEqual([])
  },
)

test('what an account writes changes nothing for those that have its ids', async () => {
  const stack = await testApp()
  const { copies, theirs, full } = twins
  const before = await copies.standing(full)
  await answers(asksOf(full, theirs).filter((ask) => !isReading(ask)))
  const after = await copies.standing(full)
  await setBack(copies, stack)
  expect(othersIn(after)).toBe(othersIn(before))
})

/** The standing without how many rows the keeper has. */
const othersIn = (standing: string) => standing.replaceAll(/ \d+$/gm, '')
