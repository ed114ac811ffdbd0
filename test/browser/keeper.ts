import type { APIRequestContext, APIResponse } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Database } from '../../src/db/db.ts'
import { accounts, memberships, users } from '../../src/db/schema.ts'
import { startLocalPlus } from '../../src/server/plan.ts'
import { openSession, sessionCookie } from '../../src/server/session/session.ts'
import { raisedAlarm } from '../alarms.ts'
import { keepersHash } from '../password.ts'
import { zone } from '../zone.ts'
import { askedAbout } from './messages.ts'

/**
 * An account on Plus with its owner signed in, in milliseconds; answers the session's cookie. They
 * have been welcomed, unless they are new.
 */
export async function openAccount(db: Database, owner: string, { isNew = false } = {}) {
  const [userId, accountId] = [newId(), newId()]
  await db.transaction(async (tx) => {
    const now = new Date().toISOString()
    const email = `${userId}@example.org`
    await tx.insert(users).values({
      id: userId,
      name: owner,
      email,
      password_hash: keepersHash,
      confirmed_at: now,
      onboarded_at: isNew ? null : now,
    })
    const name = `${owner}'s animals`
    await tx.insert(accounts).values({ id: accountId, name, time_zone: zone })
    await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
    await startLocalPlus(tx, accountId)
  })
  const { token } = await openSession(db, { userId, accountId })
  return { name: sessionCookie({ publicUrl: 'http://localhost' }).name, value: token }
}

// biome-ignore lint/suspicious/noExplicitAny: what a test reads out of an answer it checks itself
type Json = any

export type Keeper = ReturnType<typeof keeperWith>

/** A keeper's records, written and read past the screens. */
export function keeperWith(request: APIRequestContext, db?: Database) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const at = (api: string) => `/dashboard/api/${api}`

  return {
    /** Adds a record and answers it; a value that is `{ name, mimeType, buffer }` goes as a file. */
    async add(api: string, values: Values): Promise<Json> {
      const noun = nounOf(api)
      const hasFile = Object.values(values).some((value) => isFile(value))
      const body = hasFile ? { multipart: nested(noun, values) } : { data: { [noun]: values } }
      return (await read(await request.post(at(api), { headers, ...body }), 201)).object
    },
    /** Adds records by one request. */
    async addMany(api: string, values: Values[]) {
      const data = { [api]: values }
      await read(await request.post(at(`${api}/bulk`), { headers, data }), 201)
    },
    async change(api: string, id: string, values: Values): Promise<Json> {
      const data = { [nounOf(api)]: values }
      return (await read(await request.patch(at(`${api}/${id}`), { headers, data }), 200)).object
    },
    async remove(api: string, id: string) {
      await read(await request.delete(at(`${api}/${id}`), { headers }), 200)
    },
    async read(api: string, id: string): Promise<Json> {
      return read(await request.get(at(`${api}/${id}`)), 200)
    },
    async me(): Promise<Json> {
      return read(await request.get(at('user')), 200)
    },
    /** A visitor's questions, which no keeper can write; the conversation's id. */
    async asked(texts: { name: string; text: string }): Promise<string> {
      if (!db) throw new Error('This keeper has no database to write to')
      return askedAbout(db, (await this.me()).account_id, texts)
    },
    /** An alarm of a place, which no one can raise by hand; its id. */
    async alarmed(place_id: string, words: string): Promise<string> {
      if (!db) throw new Error('This keeper has no database to write to')
      return raisedAlarm(db, { account_id: (await this.me()).account_id, place_id, words })
    },
    /** Hatches eggs of a clutch by their ids. */
    async hatch(clutch: string, ids: string[]) {
      const data = { hatching: { eggs: ids.map((egg_id) => ({ egg_id })) } }
      await read(await request.post(at(`clutches/${clutch}/hatch`), { headers, data }), 201)
    },
    async list(api: string): Promise<Json[]> {
      return (await read(await request.get(at(api)), 200)).value
    },
    /** Turns Plus on or off. */
    async subscribe(plus: boolean) {
      const data = { subscription: { plus } }
      await read(await request.patch(at('subscription'), { headers, data }), 200)
    },
  }
}

type File = { name: string; mimeType: string; buffer: Buffer }
type Values = Record<string, string | number | boolean | null | object | File>

async function read(answer: APIResponse, status: number): Promise<Json> {
  if (answer.status() !== status) throw new Error(`${answer.status()} ${await answer.text()}`)
  return answer.json()
}

const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'buffer' in value

const nested = (noun: string, values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${noun}[${name}]`,
      isFile(value) ? value : String(value),
    ]),
  )

/** `animals/1/feeding_logs` is written as `{ feeding_log: … }`. */
const nounOf = (api: string) =>
  (api.split('/').at(-1) ?? '').replace(/(?<=tch)es$/, '').replace(/(?<!specie)s$/, '')
