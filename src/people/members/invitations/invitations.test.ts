import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  build,
  type Keeper,
  keeperIn,
  ownInstallation,
  refusals,
  signedIn,
  testApp,
  useTries,
} from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { memberOf } from '../../../../test/members.ts'
import { anyAddress, newEmail, visitor } from '../../../../test/visitor.ts'
import { accounts, invitations, outbox, users } from '../../../db/schema.ts'
import { mail } from '../../../server/messages/outbox.ts'
import { notOneLine } from '../../../shared/fields.ts'
import { mostShared } from '../people.contract.ts'

ownInstallation()

const invite = (owner: Keeper, values: object) =>
  owner.post('shared_users', { shared_user: { role: 'keeper', ...values } })

async function queuedMails(email: string) {
  const { db } = await testApp()
  return db.select().from(outbox).where(eq(outbox.recipient, email))
}

test('I invite someone by mail, and see that they have not answered yet', async () => {
  const owner = await signedIn({ name: 'Maren' })
  const email = newEmail()
  const answer = await invite(owner, { email: email.toUpperCase(), role: 'viewer', may_log: true })
  expect(answer.statusCode).toBe(201)
  const { object } = answer.json()
  expect(object).toMatchObject({
    kind: 'invitation',
    email,
    role: 'viewer',
    may_log: true,
    name: null,
  })
  expect(Date.parse(object.expires_at) - Date.parse(object.since)).toBe(7 * 86_400_000)
  expect((await owner.get('shared_users')).json()).toEqual({
    value: [object],
    total: 1,
    totalPages: 1,
    has_mail_server: false,
  })
  const [queued, ...more] = await queuedMails(email)
  expect(more).toEqual([])
  const { subject, text, html } = mail.parse(queued?.payload)
  expect(subject).toBe("You're invited to share an account on Vivary")
  expect(text).toContain("Maren would like to share “Maren's animals” with you")
  expect(text).toMatch(/http:\/\/localhost:3000\/users\/invitation\?token=[\w-]{43}\n/)
  expect(html).toContain('See the invitation')
})

test('the link comes from the settings, whatever host was asked', async () => {
  const owner = await signedIn()
  const email = newEmail()
  const headers = { host: 'evil.lan', 'x-forwarded-host': 'evil.lan' }
  await owner.post('shared_users', { shared_user: { email, role: 'keeper' } }, headers)
  const mails = await queuedMails(email)
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain('evil.lan')
  // What is said of a keeper is no more than what they can do.
  expect(JSON.stringify(mails)).toContain('do everything with the animals that the owner can.')
})

test('an invitation sent again has a new link, and the one before leads nowhere', async () => {
  const owner = await signedIn()
  const email = newEmail()
  const first = (await invite(owner, { email })).json().object
  const { db } = await testApp()
  const before = await db.select().from(invitations).where(eq(invitations.id, first.id))
  const second = (await invite(owner, { email, role: 'viewer' })).json().object
  const after = await db.select().from(invitations).where(eq(invitations.id, first.id))
  expect(second).toMatchObject({ id: first.id, role: 'viewer' })
  expect(after[0]?.token_hash).not.toEqual(before[0]?.token_hash)
  expect(await queuedMails(email)).toHaveLength(2)
  for (let sent = 2; sent < 5; sent++) await invite(owner, { email })
  expect((await invite(owner, { email })).statusCode).toBe(429)
})

test('members, owners and wrong fields are told plainly', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const member = await memberOf(stack, owner.accountId, { role: 'keeper' })
  const emailOf = async (who: Keeper) => (await who.get('user')).json().email
  const refused = async (values: object) => refusals(await invite(owner, values))
  expect(await refused({ email: await emailOf(member) })).toEqual({
    email: 'This person is already in the account',
  })
  expect(await refused({ email: await emailOf(owner) })).toEqual({
    email: 'This account is already yours',
  })
  expect(await refused({ email: 'x', role: 'owner' })).toEqual({
    email: 'Please enter a valid email',
    role: 'Please choose keeper or viewer',
  })
})

test('an account is shared with fifty people at most, also when they are invited at once', async () => {
  const { db } = await testApp()
  const owner = await signedIn()
  await db.insert(invitations).values(
    Array.from({ length: mostShared - 2 }, () => ({
      account_id: owner.accountId,
      id: newId(),
      email: newEmail(),
      role: 'keeper' as const,
      token_hash: Buffer.from(newId()),
      expires_at: new Date().toISOString(),
    })),
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => invite(owner, { email: newEmail() })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422, 422])
})

/** Invites from a network, as someone of an account of their own unless it says who. */
const inviteFrom = async (remoteAddress: string, email: string, owner?: Keeper) => {
  const { app } = await testApp()
  const { cookie } = owner ?? (await signedIn())
  return app.inject({
    method: 'POST',
    url: '/dashboard/api/shared_users',
    remoteAddress,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload: { shared_user: { email, role: 'viewer' } },
  })
}

test('an account mails sixty invitations an hour, from however many networks', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]
  await useTries(`invite ${owner.accountId}`, 58)
  for (let at = 58; at < 60; at++)
    expect((await inviteFrom(anyAddress(), newEmail(), owner)).statusCode).toBe(201)
  const refused = await inviteFrom(anyAddress(), newEmail(), owner)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([429, 'too_many_tries'])
  expect((await inviteFrom(anyAddress(), newEmail(), other)).statusCode).toBe(201)
})

test('one network mails an address five times a day, by however many accounts, and others still can', async () => {
  const email = newEmail()
  const [stranger, friend] = [anyAddress(), anyAddress()]
  for (let at = 0; at < 5; at++) {
    expect((await inviteFrom(stranger, email)).statusCode).toBe(201)
  }
  const refused = await inviteFrom(stranger, email.toUpperCase())
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([429, 'too_many_tries'])
  expect((await inviteFrom(friend, email)).statusCode).toBe(201)
  expect(await queuedMails(email)).toHaveLength(6)
})

test('one address is mailed 25 times a day at most, however many networks invite it', async () => {
  const email = newEmail()
  await useTries(`invite ${email}`, 23)
  for (let at = 23; at < 25; at++)
    expect((await inviteFrom(anyAddress(), email)).statusCode).toBe(201)
  expect((await inviteFrom(anyAddress(), email)).statusCode).toBe(429)
  expect(await queuedMails(email)).toHaveLength(2)
})

test('one network mails 120 invitations an hour, by however many accounts', async () => {
  const remoteAddress = anyAddress()
  await useTries(`invite from ${remoteAddress}`, 118)
  const statuses: number[] = []
  for (let at = 118; at < 122; at++)
    statuses.push((await inviteFrom(remoteAddress, newEmail())).statusCode)
  expect(statuses).toEqual([201, 201, 429, 429])
})

test('where mails are sent, who has not confirmed their address invites no one', async () => {
  const stack = await build({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'vivary@example.org' })
  const owner = await keeperIn(stack)
  await stack.db.update(users).set({ confirmed_at: null }).where(eq(users.id, owner.userId))
  const refused = await invite(owner, { email: newEmail() })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    403,
    [{ message: 'Please confirm your email address first.', code: 'unconfirmed' }],
  ])
  expect((await owner.get('shared_users')).json()).toMatchObject({
    total: 0,
    has_mail_server: true,
  })
  expect(await stack.db.$count(outbox)).toBe(0)
  await stack.db.update(users).set({ confirmed_at: new Date().toISOString() })
  expect((await invite(owner, { email: newEmail() })).statusCode).toBe(201)
  await stack.app.close()
  await stack.pool.end()
})

test('without a mail server no one is kept from inviting', async () => {
  const { db } = await testApp()
  const owner = await signedIn()
  await db.update(users).set({ confirmed_at: null }).where(eq(users.id, owner.userId))
  expect((await invite(owner, { email: newEmail() })).statusCode).toBe(201)
})

test('the email has the names cut short and in one line, and only below its subject', async () => {
  const { db } = await testApp()
  const owner = await signedIn({ name: `Win a gecko${'!'.repeat(60)}` })
  await db
    .update(accounts)
    .set({ name: 'Prizes\n\nClick\u2028here' })
    .where(eq(accounts.id, owner.accountId))
  const email = newEmail()
  await invite(owner, { email })
  const [queued] = await queuedMails(email)
  const { subject, text } = mail.parse(queued?.payload)
  expect(subject).toBe("You're invited to share an account on Vivary")
  expect(text).toContain(
    `Win a gecko${'!'.repeat(28)}… would like to share “Prizes  Click here” with you on Vivary`,
  )
})

test.each(['Maren\nVogt', 'Maren\tVogt', 'Maren\u2028Vogt', 'Maren\u202eVogt'])(
  'no person and no account is named %j',
  async (name) => {
    const stack = await testApp()
    const owner = await signedIn()
    const answers = [
      await owner.patch('user', { user: { name } }),
      await owner.patch('account', { account: { name } }),
    ]
    expect(answers.map(refusals)).toEqual([{ name: notOneLine }, { name: notOneLine }])
    const signUp = { name, email: newEmail(), password: 'seven warm hides' }
    const page = await visitor(stack.app).submit('/users/sign_up', signUp)
    expect([page.statusCode, page.body.includes(notOneLine)]).toEqual([422, true])
    expect((await owner.get('user')).json().name).toBe('Maren')
  },
)
