import type { Keeper } from './seed/people.ts'
import type { Served } from './stack.ts'

/** Reads an address of the API as the keeper, and takes nothing but a 200 for an answer. */
export async function read({ url }: Served, { cookie }: Keeper, path: string): Promise<unknown> {
  const answer = await fetch(`${url}/dashboard/api/${path}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** Writes to an address of the API as the keeper, and takes nothing but success for an answer. */
export async function write(
  { url }: Served,
  { cookie }: Keeper,
  method: 'POST' | 'DELETE',
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${url}/dashboard/api/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
}

/** Gives one after the other, and begins again after the last. */
export function inTurn<One>(all: readonly One[]): () => One {
  let at = 0
  return () => {
    const one = all[at++ % all.length]
    if (one === undefined) throw new Error('There is nobody to ask')
    return one
  }
}
