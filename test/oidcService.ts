import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** What the service says of someone, by the name they sign in there with. */
export type Claims = { email?: string; email_verified?: boolean; name?: string; zoneinfo?: string }

export const client = { client_id: 'vivary', client_secret: 'a secret between the two' }

/**
 * A service that knows people, over real HTTP on this machine. Everyone signs in by their name
 * alone; `claimsOf` says who has that name. `publishedKeys` are shown in place of those it signs with.
 */
export async function oidcService(
  redirect: string,
  claimsOf: (login: string) => Claims | undefined,
  publishedKeys?: object,
) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port to be had')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirect] }],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'zoneinfo'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...claimsOf(sub) }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (publishedKeys && request.url === '/jwks') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(publishedKeys))
    } else answer(request, response)
  })
  return {
    issuer,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Goes with a browser's cookies from an address at the service to the one it leads back to, signing
 * in there by that name and saying yes; without a name it gives up.
 */
export async function walkThrough(from: string, login: string | undefined): Promise<string> {
  const cookies = new Map<string, string>()
  const home = new URL(from).origin
  let next: { url: string; form?: URLSearchParams } = { url: from }
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (to && new URL(to, home).origin !== home) return to
    next = to ? { url: new URL(to, home).href } : formOf(await answer.text(), login, home)
  }
  throw new Error('The service leads nowhere')
}

/** The form of the service's page, filled in; or its way out. */
function formOf(page: string, login: string | undefined, home: string) {
  const found = (pattern: RegExp) => new URL(page.match(pattern)?.[1] ?? fail(page), home).href
  if (login === undefined) return { url: found(/href="([^"]+abort)"/) }
  const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1] ?? fail(page)
  const form = new URLSearchParams({ prompt, login, password: 'any' })
  return { url: found(/<form[^>]* action="([^"]+)"/), form }
}

function fail(page: string): never {
  throw new Error(`No form on ${page.slice(0, 500)}`)
}
