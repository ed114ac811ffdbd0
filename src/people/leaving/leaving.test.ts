import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, ownInstallation, refusals, signedIn, testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { keepersPassword } from '../../../test/password.ts'
import { zone } from '../../../test/zone.ts'
import { accounts, outbox, securityEvents, sessions, users } from '../../db/schema.ts'
import { mail } from '../../server/messages/outbox.ts'

ownInstallation()

const day_ms = 86_400_000

test('the owner sees what would go, in numbers, and who loses it too', async () => {
  const owner = await signedIn()
  const ines = await joins(owner, 'Ines')
  const animal = await owner.add('animals', { name: 'Saffron', sex: 'female' })
  await owner.add('animals', { name: 'Juniper', sex: 'female', state: 'rehomed' })
  await owner.add('animals', { name: 'Old Juniper', sex: 'female', state: 'outside' })
  await owner.add(`animals/${animal.id}/weight_logs`, { weightInGrams: 557, unit: 'grams' })
  await owner.add(`animals/${animal.id}/cleaning_logs`, {})
  expect((await owner.get('account/erasure')).json()).toEqual({
    erase_at: null,
    animals: 2,
    logs: 2,
    pictures: 0,
    people: [{ id: ines.userId, name: 'Ines' }],
    has_others: false,
    backups_kept: 7,
  })
})

test('asked for with the password, the account is to be erased in 14 days', async () => {
  const owner = await signedIn()
  const before = Date.now()
  const answer = await ask(owner, keepersPassword)
  expect(answer.statusCode).toBe(201)
  const erase_at = Date.parse(answer.json().object.erase_at)
  expect(erase_at - before).toBeGreaterThanOrEqual(14 * day_ms - 1)
  expect(erase_at - before).toBeLessThan(14 * day_ms + 60_000)
  expect((await owner.get('user')).json().erase_at).toBe(answer.json().object.erase_at)
  // Everything keeps working, and a second request doesn't postpone it.
  await owner.add('animals', { name: 'Saffron', sex: 'female' })
  expect((await ask(owner, keepersPassword)).json().object.erase_at).toBe(
    answer.json().object.erase_at,
  )
  expect(await kindsOf(owner)).toEqual(['erasure_asked'])
})

test('the owner is mailed the day and the way back, and nothing that a request says', async () => {
  const owner = await signedIn()
  await owner.send(
    'POST',
    'account/erasure',
    { user: { current_password: keepersPassword } },
    { host: 'evil.lan' },
  )
  const { db } = await testApp()
  const mails = await db.select().from(outbox).where(eq(outbox.account_id, owner.accountId))
  expect(mails.map(({ recipient }) => recipient)).toEqual([`${owner.userId}@example.org`])
  const { subject, text, html } = mail.parse(mails[0]?.payload)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone })
  const date = day.format(Date.now() + 14 * day_ms)
  expect(subject).toBe(`Your Vivary account will be deleted on ${date}`)
  for (const words of [text, html]) {
    expect(words).toContain('http://localhost:3000/dashboard/account/delete')
    expect(words).toContain('Daily backups')
    expect(words).not.toContain('evil.lan')
  }
})

test('who has not confirmed their address is mailed nothing', async () => {
  const owner = await signedIn()
  const { db } = await testApp()
  await db.update(users).set({ confirmed_at: null }).where(eq(users.id, owner.userId))
  expect((await ask(owner, keepersPassword)).statusCode).toBe(201)
  expect(await db.$count(outbox, eq(outbox.recipient, `${owner.userId}@example.org`))).toBe(0)
})

test('it can be asked for five times a day, and always be taken back', async () => {
  const owner = await signedIn()
  const answers: number[] = []
  for (let at = 0; at < 6; at++) {
    answers.push((await ask(owner, keepersPassword)).statusCode)
    expect((await owner.delete('account/erasure')).statusCode).toBe(200)
  }
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  const { db } = await testApp()
  expect(await db.$count(outbox, eq(outbox.account_id, owner.accountId))).toBe(5)
})

test('everyone in the account is told when it is asked for and when it is taken back', async () => {
  const owner = await signedIn()
  const ines = await joins(owner, 'Ines')
  await ask(owner, keepersPassword)
  expect((await owner.delete('account/erasure')).statusCode).toBe(200)
  const told = await ines.list('notifications')
  expect(told.map(({ header_text }: { header_text: string }) => header_text)).toEqual([
    'This account is staying',
    expect.stringMatching(/^This account will be deleted on \w+ \d+, \d{4}$/),
  ])
  expect((await ines.get('user')).json().erase_at).toBeNull()
  expect(await kindsOf(owner)).toEqual(['erasure_asked', 'erasure_taken_back'])
})

test.each([
  ['a wrong password', 'eight cold hides', 'That password is incorrect'],
  ['no password', undefined, 'Please enter your password'],
])('%s is refused at its field, and nothing changes', async (_what, given, message) => {
  const owner = await signedIn()
  const answer = await ask(owner, given)
  expect(answer.statusCode).toBe(422)
  expect(refusals(answer)).toEqual({ current_password: message })
  expect((await owner.get('user')).json().erase_at).toBeNull()
})

test('guesses are throttled, and the right password is not asked any more then', async () => {
  const owner = await signedIn()
  const answers: number[] = []
  for (let at = 0; at < 11; at++) answers.push((await ask(owner, `guess ${at}`)).statusCode)
  expect(answers).toEqual([...Array(10).fill(422), 429])
  expect((await ask(owner, keepersPassword)).statusCode).toBe(429)
})

test('who has no password has to have signed in within ten minutes', async () => {
  const owner = await signedIn()
  const { db } = await testApp()
  await db.update(users).set({ password_hash: null }).where(eq(users.id, owner.userId))
  const isOld = { created_at: new Date(Date.now() - 11 * 60_000).toISOString() }
  await db.update(sessions).set(isOld).where(eq(sessions.user_id, owner.userId))
  expect(refusals(await ask(owner, undefined))).toEqual({
    current_password: expect.stringContaining('sign back in'),
  })
  await db
    .update(sessions)
    .set({ created_at: new Date().toISOString() })
    .where(eq(sessions.user_id, owner.userId))
  expect((await ask(owner, undefined)).statusCode).toBe(201)
})

test('no one but the owner sees it, asks for it or takes it back', async () => {
  const owner = await signedIn()
  await ask(owner, keepersPassword)
  for (const role of ['keeper', 'viewer'] as const) {
    const other = await joins(owner, 'Ines', role)
    const answers = [
      await other.get('account/erasure'),
      await ask(other, keepersPassword),
      await other.delete('account/erasure'),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(['owner_only', 'viewer_only']).toContain(answer.json().errors[0].code)
    }
  }
  expect((await owner.get('user')).json().erase_at).not.toBeNull()
})

test('it is taken back until its moment, and not after it', async () => {
  const owner = await signedIn()
  expect((await owner.delete('account/erasure')).statusCode).toBe(200)
  await ask(owner, keepersPassword)
  await eraseAt(owner, Date.now() + 60_000)
  expect((await owner.delete('account/erasure')).statusCode).toBe(200)
  await eraseAt(owner, Date.now() - 1)
  const late = await owner.delete('account/erasure')
  expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'too_late'])
  expect((await owner.get('user')).json().erase_at).not.toBeNull()
})

const ask = (keeper: Keeper, current_password: string | undefined) =>
  keeper.post('account/erasure.json', { user: { current_password } })

/** Adds a member to the owner's account, signed in there. */
const joins = async ({ accountId }: Keeper, name: string, role: 'keeper' | 'viewer' = 'keeper') =>
  memberOf(await testApp(), accountId, { role, name })

async function eraseAt({ accountId }: Keeper, moment_ms: number) {
  const { db } = await testApp()
  const erase_at = new Date(moment_ms).toISOString()
  await db.update(accounts).set({ erase_at }).where(eq(accounts.id, accountId))
}

async function kindsOf({ userId }: Keeper) {
  const { db } = await testApp()
  const events = await db
    .select({ kind: securityEvents.kind })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, userId))
    .orderBy(securityEvents.id)
  return events.map(({ kind }) => kind)
}
