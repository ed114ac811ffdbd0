import type { Database } from '../src/db/db.ts'
import { makeToken } from '../src/people/tokens/tokens.queries.ts'
import type { Keeper } from './seed/people.ts'
import type { Served } from './stack.ts'

/** A token that may send readings and nothing else, anew in each run. */
export async function tokenOf(db: Database, keeper: Keeper): Promise<string> {
  const of = { name: 'Home Assistant', scope: 'readings', expires_in_days: '30' } as const
  const { token } = await db.transaction((tx) =>
    makeToken(tx, keeper, { id: keeper.accountId, ...of }),
  )
  if (!token) throw new Error('No token was made')
  return token
}

/** Sends lines of readings, times in milliseconds, and takes nothing but success for an answer. */
export async function sendLines(
  { url }: Served,
  token: string,
  body: string | Uint8Array<ArrayBuffer>,
) {
  const headers = { authorization: `Token ${token}` }
  const address = `${url}/api/v2/write?precision=ms`
  const answer = await fetch(address, { method: 'POST', headers, body })
  if (answer.status !== 204) throw new Error(`Readings were answered with ${answer.status}`)
}
