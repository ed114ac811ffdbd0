import { randomInt } from 'node:crypto'
import { hiddenFields } from '../test/visitor.ts'
import type { Served } from './stack.ts'

export type Form = (user: Record<string, string>) => Promise<number>

/**
 * A form of the identity pages, opened once, to be sent as often as one likes; answers the status.
 * Each sending comes from a network of its own, as a trusted proxy tells it.
 */
export async function openForm({ url }: Served, path: string): Promise<Form> {
  const page = await fetch(`${url}${path}`)
  const cookie = page.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const hidden = hiddenFields(await page.text())
  return async (user) => {
    const typed = Object.entries(user).map(([name, value]) => [`user[${name}]`, value])
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': anyNetwork() },
      body: new URLSearchParams({ ...hidden, ...Object.fromEntries(typed) }),
    })
    await answer.text()
    return answer.status
  }
}

const anyNetwork = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
