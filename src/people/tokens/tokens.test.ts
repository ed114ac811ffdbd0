import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { leastToken, newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { keepersPassword } from '../../../test/password.ts'
import { scriptIn, scriptOf } from '../../../test/scripts.ts'
import { apiTokens, memberships, securityEvents, sessions, users } from '../../db/schema.ts'
import { mostTokens } from './tokens.contract.ts'

test('I make a token and see it once; the table has only its hash', async () => {
  const keeper = await signedIn()
  const { token, id } = await scriptOf(keeper)
  expect(token).toMatch(/^vivary_[\w-]{43}$/)
  const { body } = await keeper.get('api_tokens.json')
  expect(JSON.parse(body).value).toMatchObject([{ id, hint: token.slice(-4), scope: 'write' }])
  expect(body).not.toContain(token)
  const { pool } = await testApp()
  const { rows } = await pool.query('select t::text as row from api_tokens t where id = $1', [id])
  expect(rows[0].row).not.toContain(token.slice(7, 20))
})

test('a script does with it what I do, and answers as I would', async () => {
  const keeper = await signedIn({ plus: true })
  const { send } = await scriptOf(keeper)
  const made = await send('POST', 'animals', { animal: { name: 'Saffron', sex: 'female' } })
  expect(made.statusCode).toBe(201)
  expect((await keeper.list('animals')).map(({ name }) => name)).toEqual(['Saffron'])
  expect((await send('GET', 'user.json')).json()).toMatchObject({ id: keeper.userId, owner: true })
})

test('a script lists, records, corrects and is refused as the help says', async () => {
  const keeper = await signedIn()
  const { send } = await scriptOf(keeper)
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const all = (await send('GET', 'animals.json?q=saffron')).json()
  expect(all).toMatchObject({ value: [{ id: animal.id }], total: 1, totalPages: 1 })
  const logs = `animals/${animal.id}/feeding_logs`
  const values = { feeder_id: feeder.id, count: 2, happenedAt: '2026-11-25T16:30:00Z' }
  const added = await send('POST', `${logs}.json`, { feeding_log: values })
  const log = added.json().object
  expect([added.statusCode, log.count]).toEqual([201, 2])
  const refusal = { success: false, refusal_reason: 'refused' }
  const correct = (feeding_log: object, id = log.id) =>
    send('PATCH', `${logs}/${id}.json`, { feeding_log })
  expect((await correct(refusal)).json().object).toMatchObject({ id: log.id, ...refusal })
  const stale = await correct({ count: 3, updated_at: '2026-11-25T16:30:00.000Z' })
  const wrong = await correct({ count: 0 })
  const missing = await correct(refusal, newId())
  const reader = await scriptOf(keeper, { scope: 'read' })
  const readOnly = await reader.send('POST', logs, { feeding_log: values })
  const sharing = [await send('GET', 'shared_users'), await send('GET', 'calendar_feed')]
  const answers = [stale, wrong, missing, readOnly, ...sharing]
  expect(answers.map((one) => [one.statusCode, one.json().errors[0]])).toEqual([
    [409, expect.objectContaining({ code: 'stale' })],
    [422, { field: 'count', message: 'Please enter 1 or more' }],
    [404, expect.objectContaining({ code: 'not_found' })],
    [403, expect.objectContaining({ code: 'read_only_token' })],
    [403, expect.objectContaining({ code: 'browser_only' })],
    [403, expect.objectContaining({ code: 'browser_only' })],
  ])
  expect(stale.json().object).toMatchObject(refusal)
})

test('making one asks for my password, in case someone else sits at my browser', async () => {
  const keeper = await signedIn()
  const tried = (current_password?: string) =>
    keeper.post('api_tokens', { api_token: { ...leastToken('Scales'), current_password } })
  const [without, wrong] = [await tried(), await tried('a wrong one')]
  expect([without.statusCode, wrong.statusCode]).toEqual([422, 422])
  expect(refusals(without)).toEqual({ current_password: 'Please enter your password' })
  expect(refusals(wrong)).toEqual({ current_password: 'That password is incorrect' })
  for (let guess = 0; guess < 9; guess++) await tried(`guess ${guess}`)
  expect((await tried(keepersPassword)).statusCode).toBe(429)
  expect(await keeper.get('api_tokens')).toMatchObject({ body: '{"value":[]}' })
})

test('without a password it takes a session of the last ten minutes', async () => {
  const keeper = await signedIn()
  const { db } = await testApp()
  await db.update(users).set({ password_hash: null }).where(eq(users.id, keeper.userId))
  const tried = () => keeper.post('api_tokens', { api_token: leastToken('Scales') })
  expect((await tried()).statusCode).toBe(201)
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.user_id, keeper.userId))
  const late = await tried()
  expect(late.statusCode).toBe(422)
  expect(Object.keys(refusals(late))).toEqual(['current_password'])
})

describe('no one is who comes with', () => {
  let keeper: Keeper
  beforeAll(async () => {
    keeper = await signedIn()
  })
  const isNobody = async (token: string) => {
    const { app } = await testApp()
    const answer = await scriptIn(app, token)('GET', 'user', undefined, { cookie: keeper.cookie })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      401,
      [{ message: 'Please sign in', code: 'signed_out' }],
    ])
  }

  test('a token that was altered, made up, or is empty, even beside my cookie', async () => {
    const { token } = await scriptOf(keeper)
    await isNobody(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
    await isNobody(token.toUpperCase())
    await isNobody(token.slice(7))
    await isNobody(`vivary_${'A'.repeat(43)}`)
    await isNobody('')
    await isNobody(keeper.cookie.split('=')[1] ?? '')
  })

  test('a token that I revoked', async () => {
    const { token, id, send } = await scriptOf(keeper)
    expect((await send('GET', 'user')).statusCode).toBe(200)
    expect((await keeper.delete(`api_tokens/${id}`)).statusCode).toBe(200)
    await isNobody(token)
  })

  test('a token whose time is over', async () => {
    const { token, id } = await scriptOf(keeper)
    const { db } = await testApp()
    await db
      .update(apiTokens)
      .set({ expires_at: sql`now() - '1 s'::interval` })
      .where(eq(apiTokens.id, id))
    await isNobody(token)
  })

  test('a token of someone who is in the account no more', async () => {
    const gone = await signedIn()
    const { token, id } = await scriptOf(gone)
    const { db } = await testApp()
    await db.delete(memberships).where(eq(memberships.user_id, gone.userId))
    await isNobody(token)
    // The database lets no token outlive its membership, nor be made without one.
    expect(await db.select().from(apiTokens).where(eq(apiTokens.id, id))).toEqual([])
    const orphan = { account_id: keeper.accountId, user_id: gone.userId, id: newId() }
    const values = { ...orphan, name: 'Scales', scope: 'read' as const, hint: 'abcd' }
    const adding = db.insert(apiTokens).values({ ...values, token_hash: Buffer.from(newId()) })
    await expect(adding).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})

test('it is noted when it was last used, and what was done is in my log', async () => {
  const keeper = await signedIn()
  const { id, send } = await scriptOf(keeper)
  await send('GET', 'user')
  await expect
    .poll(async () => (await keeper.get('api_tokens')).json().value[0].last_used_at)
    .not.toBeNull()
  await keeper.delete(`api_tokens/${id}`)
  const { db } = await testApp()
  const told = await db
    .select({ kind: securityEvents.kind, detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, keeper.userId))
    .orderBy(securityEvents.id)
  expect(told).toEqual([
    { kind: 'token_made', detail: 'Scales' },
    { kind: 'token_revoked', detail: 'Scales' },
  ])
})

test('asked again after a lost answer, one token is there and the newer one works', async () => {
  const keeper = await signedIn()
  const id = newId()
  const first = await scriptOf(keeper, { id })
  const second = await scriptOf(keeper, { id })
  expect((await keeper.get('api_tokens')).json().value).toHaveLength(1)
  expect((await first.send('GET', 'user')).statusCode).toBe(401)
  expect((await second.send('GET', 'user')).statusCode).toBe(200)
})

test("no one of my account takes my token's place", async () => {
  const keeper = await signedIn()
  const other = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  const { id, send } = await scriptOf(keeper)
  const refused = await other.post('api_tokens', { api_token: { ...leastToken('Mine'), id } })
  expect([refused.statusCode, refusals(refused)]).toEqual([422, { id: expect.any(String) }])
  expect((await send('GET', 'user')).json().id).toBe(keeper.userId)
})

test('wrong fields are named, and fifty are enough', async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('api_tokens', { api_token: { scope: 'all' } })
  expect(refusals(answer)).toEqual({
    name: 'Please choose a name',
    scope: 'Please choose what it may do',
    expires_in_days: 'Please choose 30, 90, 365 or never',
  })
  const { db } = await testApp()
  await db.insert(apiTokens).values(
    Array.from({ length: mostTokens }, (_, at) => ({
      account_id: keeper.accountId,
      user_id: keeper.userId,
      id: newId(),
      name: `Script ${at}`,
      scope: 'read' as const,
      hint: 'abcd',
      token_hash: Buffer.from(newId()),
    })),
  )
  const full = await keeper.post('api_tokens', { api_token: leastToken('One more') })
  expect(full.statusCode).toBe(422)
  expect((await keeper.get('api_tokens')).json().value).toHaveLength(mostTokens)
})

test('the document of the API says how both ways in work', async () => {
  const document = (await (await signedIn()).get('openapi.json')).json()
  expect(document.components.securitySchemes).toMatchObject({
    token: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie', name: 'vivary' },
  })
  expect(document.security).toEqual([{ token: [] }, { session: [] }])
  expect(document.info.description).toContain('Authorization: Bearer vivary_')
})
