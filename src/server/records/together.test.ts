import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Writes one thing at a time, and fails at the first. */
async function outcomes(error: Error): Promise<string[]> {
  let times = 0
  const write = together(async ([thing = '']: string[]) => {
    times += 1
    if (times === 1) throw error
    return [thing]
  }, 1)
  const things = ['one', 'two', 'three'].map((thing) => write(thing).catch(() => 'failed'))
  return Promise.all(things)
}

test('what waits behind a write that found no database is not tried one after the other', async () => {
  const error = new Error('Connection terminated unexpectedly')
  expect(await outcomes(error)).toEqual(['failed', 'failed', 'failed'])
})

test('a write that is refused takes no other with it', async () => {
  expect(await outcomes(new Error('This feeder is empty'))).toEqual(['failed', 'two', 'three'])
})
