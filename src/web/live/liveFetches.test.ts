import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { liveFetches } from './liveFetches.ts'

/* A tab with queries on screen. A second passes when the test says so. */

function tabWith(...keys: string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const fetches: string[] = []
  const answers: (() => void)[] = []
  const rests: (() => void)[] = []
  let isHidden = false
  let isSlow = false
  const leave = new Map(
    keys.map((key) => {
      const observer = new QueryObserver(queries, {
        queryKey: [key],
        initialData: 'read before',
        queryFn: () => {
          fetches.push(key)
          return isSlow ? new Promise((resolve) => answers.push(() => resolve(key))) : key
        },
      })
      return [key, observer.subscribe(() => undefined)]
    }),
  )
  const live = liveFetches({
    queries,
    shows: ([first], kinds) => kinds === 'all' || kinds.includes(String(first)),
    isHidden: () => isHidden,
    pause: () => new Promise<void>((resolve) => rests.push(resolve)),
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    fetches,
    leave: (key: string) => leave.get(key)?.(),
    isStale: (key: string) => queries.getQueryState([key])?.isInvalidated,
    hide: () => {
      isHidden = true
    },
    slow: () => {
      isSlow = true
    },
    async changed(...kinds: string[]) {
      live.changed(kinds)
      await settled()
    },
    async missed() {
      live.changed('all')
      await settled()
    },
    async show() {
      isHidden = false
      live.shown()
      await settled()
    },
    async answer() {
      for (const answer of answers.splice(0)) answer()
      await settled()
    },
    async second() {
      for (const rest of rests.splice(0)) rest()
      await settled()
      await settled()
    },
  }
}

test('what has changed is fetched at once, where it is shown', async () => {
  const tab = tabWith('animals', 'tasks')
  await tab.changed('animals', 'feeders')
  expect(tab.fetches).toEqual(['animals'])
})

test('of many changes within a second, the first and the last are fetched', async () => {
  const tab = tabWith('animals')
  for (let at = 0; at < 20; at++) await tab.changed('animals')
  expect(tab.fetches).toHaveLength(1)
  await tab.second()
  expect(tab.fetches).toHaveLength(2)
  await tab.second()
  expect(tab.fetches).toHaveLength(2)
  await tab.changed('animals')
  expect(tab.fetches).toHaveLength(3)
})

test('other kinds do not wait for it', async () => {
  const tab = tabWith('animals', 'tasks')
  await tab.changed('animals')
  await tab.changed('tasks')
  expect(tab.fetches).toEqual(['animals', 'tasks'])
})

test('a fetch that takes longer is not begun anew, but once more when it has ended', async () => {
  const tab = tabWith('animals')
  tab.slow()
  await tab.changed('animals')
  await tab.changed('animals')
  await tab.second()
  expect(tab.fetches).toHaveLength(1)
  await tab.answer()
  expect(tab.fetches).toHaveLength(2)
})

test('a hidden tab fetches once it is shown, all it has missed together', async () => {
  const tab = tabWith('animals', 'tasks', 'species')
  tab.hide()
  await tab.changed('animals')
  await tab.changed('animals', 'tasks')
  expect(tab.fetches).toEqual([])
  await tab.show()
  expect(tab.fetches).toEqual(['animals', 'tasks'])
  await tab.show()
  expect(tab.fetches).toHaveLength(2)
})

test('when something may have been missed, everything shown is fetched', async () => {
  const tab = tabWith('animals', 'tasks')
  await tab.missed()
  expect(tab.fetches).toEqual(['animals', 'tasks'])
})

test('what is no longer on screen is only marked, and fetched when it is shown again', async () => {
  const tab = tabWith('animals')
  tab.leave('animals')
  await tab.changed('animals')
  expect(tab.fetches).toEqual([])
  expect(tab.isStale('animals')).toBe(true)
})
