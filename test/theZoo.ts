import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { securityEvents, users } from '../src/db/schema.ts'
import { build, type Keeper, keeperIn } from './app.ts'
import { type Claims, client, oidcService, walkThrough } from './oidcService.ts'
import { newEmail, visitor } from './visitor.ts'

/** Where Vivary is for who comes back from the service. */
export const home = 'http://localhost:3000'
const atHome = { host: 'localhost:3000' }

export type Stack = Awaited<ReturnType<typeof build>>
export type Browser = ReturnType<typeof visitor>

/** What the settings say of a service. */
export const oidcOf = (issuer: string, signUp = true) => ({
  issuer,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  name: 'the zoo',
  signUp,
})

export const close = async ({ app, pool }: Stack): Promise<void> => {
  await app.close()
  await pool.end()
}

/** Someone runs the installation already, so that no one else is the first. */
export async function withOperator(stack: Stack): Promise<Stack> {
  const operator = await keeperIn(stack, { name: 'Olu' })
  await stack.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId))
  return stack
}

/** Sets out for the service; answers where it leads. */
export async function setOut(browser: Browser, to = '') {
  const answer = await browser.send({ url: `/users/oidc${to}`, headers: atHome })
  return { answer, address: String(answer.headers.location) }
}

export const comeBack = (browser: Browser, address: string) =>
  browser.send({ url: address.slice(home.length), headers: atHome })

/** All the way there and back, as that person; without a name they give up there. */
export async function signInAs(login: string | undefined, browser: Browser, to?: string) {
  const { address } = await setOut(browser, to)
  const back = await walkThrough(address, login)
  return { browser, back, answer: await comeBack(browser, back) }
}

export const whoIn = async (browser: Browser) => (await browser.get('/dashboard/api/user')).json()

/** A Vivary and the service of its operator, for the tests of one file. */
export function theZoo() {
  const people = new Map<string, Claims>()
  let service: Awaited<ReturnType<typeof oidcService>>
  let stack: Stack

  beforeAll(async () => {
    service = await oidcService(`${home}/users/oidc/callback`, (login) => people.get(login))
    stack = await withOperator(await build({ oidc: oidcOf(service.issuer) }))
  })
  afterAll(async () => {
    await close(stack)
    await service.stop()
  })

  return {
    vivary: () => stack,
    issuer: () => service.issuer,
    visitor: () => visitor(stack.app),
    signInAs: (login: string | undefined, to?: string) => signInAs(login, visitor(stack.app), to),

    /** Someone whom the service knows, and Vivary does not. */
    person(claims: Claims = {}) {
      const [login, email] = [`person-${newEmail().slice(7, 22)}`, newEmail()]
      people.set(login, { email, email_verified: true, name: 'Ann Fell', ...claims })
      return { login, email }
    },

    /** A keeper of ours whose address someone at the service has, too. */
    async known(claims: Claims = {}) {
      const keeper = await keeperIn(stack)
      const [login, email] = [`known-${keeper.userId}`, `${keeper.userId}@example.org`]
      people.set(login, { email, email_verified: true, ...claims })
      return { keeper, login, email }
    },

    /** A browser in which a keeper of ours is signed in. */
    browserOf(keeper: Keeper) {
      const browser = visitor(stack.app)
      const [name = '', value = ''] = keeper.cookie.split('=')
      browser.cookies.set(name, value)
      return browser
    },

    eventsOf: (userId: string) =>
      stack.db
        .select({ kind: securityEvents.kind, detail: securityEvents.detail })
        .from(securityEvents)
        .where(eq(securityEvents.user_id, userId))
        .orderBy(securityEvents.id),
  }
}
