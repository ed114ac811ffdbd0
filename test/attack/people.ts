import { eq, sql } from 'drizzle-orm'
import { coded } from '../../src/collection/codes/coded.ts'
import { codeKinds } from '../../src/collection/codes/codes.contract.ts'
import { codesOf } from '../../src/collection/codes/codes.queries.ts'
import { throttles } from '../../src/db/schema.ts'
import { startLocalPlus } from '../../src/server/plan.ts'
import { openSession, sessionCookie } from '../../src/server/session/session.ts'
import { type Keeper, keeperIn, operatorIn } from '../app.ts'
import { leastToken } from '../factories.ts'
import { memberOf } from '../members.ts'
import { collectionOf } from '../routes/collection.ts'
import type { Theirs } from '../routes/sample.ts'
import type { Stack } from './target.ts'

/** Stands in every record of the victim, and in no request. */
export const canary = 'Canary8f3a'

/** Someone who sends requests: with a cookie, a token, or nothing. */
export type Attacker = {
  name: string
  headers: Record<string, string>
  /** Of the victim's own account, where they may look. */
  isInside: boolean
}

/** An account full of records, and the ids in it. */
export type Owner = { keeper: Keeper; ids: Theirs }

/** The victim, whose records say so, and those of its own people who may only look. */
export type Victim = Owner & { insiders: Attacker[]; insiderIds: string[] }

export async function victimIn(stack: Stack): Promise<Victim> {
  // Whom messages from the contact form reach.
  await operatorIn(stack)
  const keeper = await keeperIn(stack, { plus: true, name: canary })
  const viewer = await memberOf(stack, keeper.accountId, { role: 'viewer' })
  const reading = await keeper.add('api_tokens', { ...leastToken(canary), scope: 'read' })
  const ids = await collectionOf(keeper, canary)
  await codesOfAll(stack, keeper.accountId)
  return {
    keeper,
    ids,
    insiders: [
      { name: "the victim's viewer", headers: cookieOf(viewer), isInside: true },
      { name: "the victim's token that reads", headers: bearer(reading.token), isInside: true },
    ],
    insiderIds: [viewer.userId],
  }
}

/** A code for every record: who reads one that has none has it made, also people who may only look. */
async function codesOfAll({ db }: Stack, accountId: string) {
  for (const kind of codeKinds) {
    const { table } = coded[kind]
    const records = await db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(eq(table.account_id, accountId))
    const ids = records.map(({ id }) => id)
    await codesOf(db, accountId, kind, ids)
  }
}

/** Attackers of an account of their own, which has one of everything, too. */
export type Gang = Owner & { attackers: Attacker[]; refresh(): Promise<void> }

export async function gangIn(stack: Stack, words = 'My own'): Promise<Gang> {
  const keeper = await keeperIn(stack, { plus: true, name: 'Sly' })
  const members = [
    { name: 'a keeper', person: await memberOf(stack, keeper.accountId, { role: 'keeper' }) },
    { name: 'a viewer', person: await memberOf(stack, keeper.accountId, { role: 'viewer' }) },
    {
      name: 'a viewer who records',
      person: await memberOf(stack, keeper.accountId, { role: 'viewer', may_log: true }),
    },
  ]
  const people = [{ name: 'another owner', person: keeper }, ...members]
  const writing = await keeper.add('api_tokens', leastToken('a'))
  const reading = await keeper.add('api_tokens', { ...leastToken('b'), scope: 'read' })
  const ids = await collectionOf(keeper, words)
  const signedIn = people.map(({ name, person }) => ({
    name,
    person,
    headers: cookieOf(person),
    isInside: false,
  }))
  return {
    keeper,
    ids,
    attackers: [
      ...signedIn,
      { name: 'a token that writes', headers: bearer(writing.token), isInside: false },
      { name: 'a token that reads', headers: bearer(reading.token), isInside: false },
      { name: 'a visitor', headers: ours, isInside: false },
    ],
    /** Signs everyone in again, turns Plus on and forgets their tries: what they send ends all three. */
    async refresh() {
      const { db, config } = stack
      await db.delete(throttles)
      await db.transaction((tx) => startLocalPlus(tx, keeper.accountId)).catch(() => undefined)
      for (const { person, headers } of signedIn) {
        const { userId, accountId } = person
        const session = await openSession(db, { userId, accountId }).catch(() => undefined)
        if (session) headers.cookie = `${sessionCookie(config).name}=${session.token}`
      }
    },
  }
}

const ours = { 'sec-fetch-site': 'same-origin' }
const cookieOf = ({ cookie }: Keeper) => ({ ...ours, cookie })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
