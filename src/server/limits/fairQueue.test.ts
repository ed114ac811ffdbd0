import { expect, test } from 'vitest'
import { type Bounds, fairQueue } from './fairQueue.ts'

const bounds: Bounds = {
  ...{ working: 2, workingOfOne: 2, waiting: 6, waitingOfOne: 4 },
  ...{ patience_ms: 25, look_ms: 1000, looks: 2 },
}

/** A queue by a clock of the test's own, and what became of each request in order. */
function queueAt(changes: Partial<Bounds> = {}) {
  let time_ms = 0
  const queue = fairQueue({ ...bounds, ...changes }, () => time_ms)
  const events: string[] = []
  const turns = new Map<string, { leave(): void }>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    events,
    async ask(key: string, name: string, signal = new AbortController().signal) {
      queue.enter(key, signal).then(
        (turn) => {
          turns.set(name, turn)
          events.push(name)
        },
        () => events.push(`${name} refused`),
      )
      await settled()
    },
    async finish(name: string) {
      turns.get(name)?.leave()
      await settled()
    },
    async adapt(isLate: boolean) {
      queue.adapt(isLate)
      await settled()
    },
    pass: (ms: number) => {
      time_ms += ms
    },
  }
}

test('so many are worked on at once, and the others wait in turn', async () => {
  const { ask, finish, events } = queueAt()
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name)
  expect(events).toEqual(['a1', 'a2'])
  await finish('a2')
  await finish('a2')
  expect(events).toEqual(['a1', 'a2', 'a3'])
  await finish('a1')
  expect(events).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('whoever has had least comes first, however many wait of another', async () => {
  const { ask, finish, pass, events } = queueAt()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await ask('a', name)
  pass(10)
  await ask('b', 'b1')
  await finish('a1')
  expect(events.at(-1)).toBe('b1')
  await ask('c', 'c1')
  pass(5)
  await finish('b1')
  expect(events.at(-1)).toBe('c1')
  // What was long ago counts for little.
  pass(1000)
  await finish('c1')
  pass(200_000)
  await ask('b', 'b2')
  await ask('c', 'c2')
  await finish('a2')
  expect(events.slice(-2)).toEqual(['a3', 'b2'])
})

test('a greedy person has a part of the room at most, and waits while others find some', async () => {
  const { ask, events } = queueAt({ workingOfOne: 1 })
  await ask('a', 'a1')
  await ask('a', 'a2')
  await ask('b', 'b1')
  expect(events).toEqual(['a1', 'b1'])
})

test('of too many that wait, the newest of whoever has had most is refused', async () => {
  const { ask, finish, pass, events } = queueAt()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) await ask('a', name)
  expect(events).toEqual(['a1', 'a2', 'a7 refused'])
  pass(10)
  await finish('a1')
  await ask('a', 'a8')
  for (const key of ['b', 'c', 'd']) await ask(key, `${key}1`)
  expect(events.slice(3)).toEqual(['a3', 'a8 refused'])
})

test('a burst is waited for, however long it takes, and lasting overload is not', async () => {
  const { ask, finish, pass, events } = queueAt({ working: 1 })
  const keys = ['a', 'b', 'c', 'd']
  for (const key of keys) await ask(key, `${key}1`)
  pass(900)
  await finish('a1')
  expect(events).toEqual(['a1', 'b1'])
  // For two looks in a row, most had to wait.
  pass(200)
  for (const key of keys) await ask(key, `${key}2`)
  pass(1100)
  await ask('e', 'e1')
  const late = ['c1', 'd1', 'a2', 'b2', 'c2', 'd2']
  expect(events).toEqual(['a1', 'b1', ...late.map((name) => `${name} refused`)])
  await finish('b1')
  expect(events.at(-1)).toBe('e1')
})

test('a request whose sender is gone is not worked on', async () => {
  const { ask, finish, events } = queueAt({ working: 1 })
  const gone = new AbortController()
  await ask('a', 'a1')
  await ask('b', 'b1', gone.signal)
  await ask('c', 'c1')
  gone.abort()
  await finish('a1')
  expect(events).toEqual(['a1', 'b1 refused', 'c1'])
})

test('a machine that is late has fewer at work, and by and by as many as before', async () => {
  const { ask, finish, adapt, events } = queueAt({ working: 4, workingOfOne: 4 })
  for (const _ of Array(5)) await adapt(true)
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name)
  expect(events).toEqual(['a1', 'a2'])
  await adapt(false)
  expect(events).toEqual(['a1', 'a2', 'a3'])
  await finish('a1')
  expect(events).toEqual(['a1', 'a2', 'a3', 'a4'])
})
