import { expect } from 'vitest'
import { signedIn, testApp } from './app.ts'
import { listed, openShop } from './messages.ts'
import { anyAddress, newEmail, visitor } from './visitor.ts'

type Guest = ReturnType<typeof visitor>

/** A browser of someone in a network of their own. */
export const someone = async (address = anyAddress()) => visitor((await testApp()).app, address)

/** An open shop with a listing, and the address to ask about it. */
export async function shop() {
  const keeper = await signedIn({ plus: true })
  const slug = await openShop(keeper)
  const listing = await listed(keeper)
  return { keeper, slug, listing, url: `/shop/${slug}/ask?listing=${listing}` }
}

export const asked = () => ({
  name: 'Priya Nair',
  email: newEmail(),
  content: 'Is she still there?',
})

/** What a page's form sends beside what is typed. */
export async function formOf(guest: Guest, url: string) {
  const { body } = await guest.get(url)
  const [, token = ''] = body.match(/name="authenticity_token" value="([^"]+)"/) ?? []
  return { authenticity_token: token }
}

export const fields = (message: object) =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [`message[${name}]`, String(value)]),
  )

export async function write(guest: Guest, url: string, message: object, more: object = {}) {
  return guest.post(url, { ...(await formOf(guest, url)), ...fields(message), ...more })
}

export const sent = { statusCode: 200, body: expect.stringContaining('Message sent') }
