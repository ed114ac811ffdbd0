import { memberships } from '../src/db/schema.ts'
import { openSession, sessionCookie } from '../src/server/session/session.ts'
import type { Role } from '../src/shared/choices.ts'
import { type Keeper, signedIn, testApp } from './app.ts'

/** What a person's profile says, without what changes by itself. */
export const me = async (keeper: Keeper) => {
  const { authenticityToken: _, updated_at: __, ...user } = (await keeper.get('user.json')).json()
  return user
}

/** Someone with an account of their own, at work in the account of another. */
export async function workingFor(owner: Keeper, role: Role) {
  const { db, config } = await testApp()
  const person = await signedIn({ name: 'Sam' })
  const { userId } = person
  await db.insert(memberships).values({ account_id: owner.accountId, user_id: userId, role })
  const { token } = await openSession(db, { userId, accountId: owner.accountId })
  const headers = { cookie: `${sessionCookie(config).name}=${token}` }
  return {
    ...person,
    get: (url: string) => person.send('GET', url, undefined, headers),
    patch: (url: string, body?: object) => person.send('PATCH', url, body, headers),
    delete: (url: string) => person.send('DELETE', url, undefined, headers),
  }
}
