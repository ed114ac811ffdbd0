import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepSeen } from './keepSeen.ts'
import type { Answer, Seen } from './seen.ts'

test('what the device had kept itself is not kept anew as older than everything', async () => {
  // A browser that doesn't tell when it is idle.
  vi.stubGlobal('window', {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const queries = new QueryClient()
  const kept: Answer[] = []
  const write: Seen['write'] = async (answers) => void kept.push(...answers)
  // As a page that comes from the device begins: with who was signed in, without a time.
  queries.setQueryData(['user'], { name: 'Maren' }, { updatedAt: 0 })
  queries.setQueryData(['dashboard'], { animals: 3 }, { updatedAt: 1_700_000_000_000 })
  keepSeen(queries, { write } as Seen, () => true)
  await expect
    .poll(() => kept.map(({ hash, at }) => [hash, at]))
    .toEqual([['["dashboard"]', 1_700_000_000_000]])
})
