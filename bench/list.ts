import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { inTurn, load } from './load.ts'
import type { Seeded } from './seed.ts'
import { type Served, serve } from './stack.ts'

/** The first page of animals, against the same statements behind nothing at all. */
export async function againstBare(
  app: Served,
  databaseUrl: string,
  keeper: Seeded,
  seconds: number,
) {
  const bare = await serve(
    ['--import', 'tsx', join(root, 'bench/bare.ts'), databaseUrl, '4199', keeper.accountId],
    4199,
  )
  const list = `${app.url}/dashboard/api/animals.json`
  const cookie = `vivary=${keeper.token}`
  try {
    return await inTurn({
      'bare, 1 connection': () => load(bare.url, { connections: 1, seconds }),
      'list, 1 connection': () => load(list, { connections: 1, seconds, cookie }),
      'bare, 16 connections': () => load(bare.url, { connections: 16, seconds }),
      'list, 16 connections': () => load(list, { connections: 16, seconds, cookie }),
    })
  } finally {
    await bare.stop()
  }
}
