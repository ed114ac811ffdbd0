import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, keeperIn, testApp } from '../../../../test/app.ts'
import { addDevice, leastToken, leastWebhook, newId } from '../../../../test/factories.ts'
import { linkTo } from '../../../../test/invitations.ts'
import { linkIn, mailTo } from '../../../../test/mails.ts'
import { memberOf } from '../../../../test/members.ts'
import { addPasskey, passkeyDevice } from '../../../../test/passkeyDevice.ts'
import { keepersPassword } from '../../../../test/password.ts'
import { turnSecondStepOn } from '../../../../test/secondStep.ts'
import { formOf, hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'
import {
  type calendarFeeds,
  oidcIdentities,
  pushSubscriptions,
  recoveryCodes,
  securityEvents,
  users,
  webhooks,
} from '../../../db/schema.ts'
import { passwordLink } from '../../../running/operator/operatorCommands.ts'
import type { App } from '../../../server/context.ts'

const fresh = 'eight warm hides'
const both = { password: fresh, password_confirmation: fresh }

/** A user who signed up with an address and set up every way to sign in. */
async function prepared({ isConfirmed = false, sends = false } = {}) {
  const context = await (sends ? build({ smtpUrl: 'smtp://localhost:1' }) : testApp())
  const { app, db } = context
  const keeper = await keeperIn(context, { plus: true })
  const { userId } = keeper
  const email = `${userId}@example.org`
  const passkey = await addPasskey(keeper, 'Phone', passkeyDevice())
  const { token } = await keeper.add('api_tokens', leastToken('Scales'))
  const { address } = (await keeper.post('calendar_feed/rotate', {})).json().object
  await addDevice(keeper, 'Phone')
  await keeper.add('webhooks', leastWebhook('a'))
  const { id } = await keeper.add('animals', { name: 'Juniper', sex: 'female' })
  const offered = (await keeper.post(`animals/${id}/hand_over`)).json().object.url
  const invited = await linkTo(context, keeper, newEmail())
  const friend = await memberOf(context, keeper.accountId, { role: 'viewer' })
  const identity = { issuer: 'https://zoo.example', subject: userId, user_id: userId }
  await db.insert(oidcIdentities).values(identity)
  await turnSecondStepOn(context, userId)
  const confirmed_at = isConfirmed ? sql`now()` : null
  await db.update(users).set({ confirmed_at }).where(eq(users.id, userId))

  const left = async (table: typeof calendarFeeds | typeof oidcIdentities | typeof recoveryCodes) =>
    db.$count(table, eq(table.user_id, userId))
  /** Which of them still work. */
  const ways = async () => {
    const script = { authorization: `Bearer ${token}` }
    const answers = {
      session: await keeper.get('user'),
      token: await app.inject({ url: '/dashboard/api/user', headers: script }),
      calendar: await app.inject({ url: new URL(address).pathname }),
      passkey: await signInWith(app, passkey),
      handOver: await app.inject({ url: new URL(offered).pathname }),
      invitation: await app.inject({ url: invited }),
      friend: await friend.get('animals'),
    }
    const isOurs = eq(webhooks.account_id, keeper.accountId)
    return {
      ...Object.fromEntries(
        Object.entries(answers).map(([way, { statusCode }]) => [way, statusCode < 400]),
      ),
      elsewhere: (await left(oidcIdentities)) > 0,
      reminders: (await db.$count(pushSubscriptions, eq(pushSubscriptions.user_id, userId))) > 0,
      webhook: (await db.$count(webhooks, isOurs)) > 0,
      recovery: (await left(recoveryCodes)) > 0,
    }
  }
  return { ...context, context, keeper, userId, email, ways }
}

type Passkey = Awaited<ReturnType<typeof addPasskey>>

async function signInWith(app: App, { device, userHandle }: Passkey) {
  const browser = visitor(app)
  const page = await browser.get('/users/sign_in')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const asked = await browser.send({ method: 'POST', url: '/users/passkeys/challenge', headers })
  const at = { challenge: asked.json().object.challenge, origin: 'http://localhost:3000' }
  const credential = JSON.stringify(device.get(at, { userHandle }))
  const form = { ...hiddenFields(page.body), 'user[passkey]': credential }
  return browser.post('/users/passkeys/sign_in', form)
}

type Person = Pick<Awaited<ReturnType<typeof prepared>>, 'app' | 'db' | 'email'>

async function resetByMail({ app, db, email }: Person) {
  const owner = visitor(app)
  await owner.submit('/users/password/new', { email })
  await owner.submit(linkIn(await mailTo(db, email, 'Set a new password')), both)
  return owner.submit('/users/sign_in', { email, password: fresh })
}

const everything = {
  session: true,
  token: true,
  calendar: true,
  passkey: true,
  elsewhere: true,
  reminders: true,
  recovery: true,
  webhook: true,
  handOver: true,
  invitation: true,
  friend: true,
}
const nothing = Object.fromEntries(Object.keys(everything).map((way) => [way, false]))

test('someone who signed up with my address before me gets in no more, nor reads along, once I set a password', async () => {
  const stranger = await prepared({ sends: true })
  expect(await stranger.ways()).toEqual(everything)
  // No code is asked for, which only the stranger has.
  expect((await resetByMail(stranger)).headers.location).toBe('/dashboard')
  expect(await stranger.ways()).toEqual(nothing)
  const log = await stranger.db
    .select({ kind: securityEvents.kind })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, stranger.userId))
  expect(log).toContainEqual({ kind: 'mfa_disabled' })
})

test('where the operator passes emails on, the people of the account stay', async () => {
  const owner = await prepared()
  await resetByMail(owner)
  expect(await owner.ways()).toEqual({ ...nothing, friend: true })
})

test('once the address is known to be mine, my passkeys and tokens stay, and so does my second step', async () => {
  const owner = await prepared({ isConfirmed: true })
  expect((await resetByMail(owner)).headers.location).toBe('/users/sign_in/code')
  const ended = { session: false, calendar: false, reminders: false }
  expect(await owner.ways()).toEqual({ ...everything, ...ended })
})

test('who gets a link from the terminal is taken for the owner, too, and keeps the people of the account', async () => {
  const stranger = await prepared()
  const { app, config, context, db, email, userId } = stranger
  const { lines } = await passwordLink(context, [email])
  const [link = '', , whatEnds] = lines
  expect(whatEnds).toContain('This email was never confirmed')
  const owner = visitor(app)
  await owner.submit(link.replace(config.publicUrl, ''), both)
  const signed = await owner.submit('/users/sign_in', { email, password: fresh })
  expect(signed.headers.location).toBe('/dashboard')
  expect(await stranger.ways()).toEqual({ ...nothing, friend: true })
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  expect(person?.confirmed_at).toBeNull()
})

/** Someone with a browser that has signed in before. */
async function withBrowser(isConfirmed: boolean) {
  const { app, db } = await testApp()
  const { userId } = await keeperIn(await testApp())
  const email = `${userId}@example.org`
  const mine = visitor(app)
  await mine.submit('/users/sign_in', { email, password: keepersPassword })
  if (!isConfirmed) await db.update(users).set({ confirmed_at: null }).where(eq(users.id, userId))
  /** Guesses from everywhere, until each has to wait. */
  const guessOften = async () => {
    const guess = await formOf(app, '/users/sign_in')
    const wrong = () => ({ email, password: `a wrong one ${newId()}` })
    await Promise.all(Array.from({ length: 25 }, () => guess(wrong())))
    expect((await guess(wrong())).statusCode).toBe(429)
  }
  return { app, db, email, mine, guessOften }
}

test('what a browser kept counts by itself no more once the password is another', async () => {
  for (const isConfirmed of [false, true]) {
    const { mine, guessOften, ...person } = await withBrowser(isConfirmed)
    await resetByMail(person)
    await guessOften()
    mine.cookies.delete('vivary')
    const kept = { email: person.email, password: fresh }
    expect((await mine.submit('/users/sign_in', kept)).statusCode).toBe(429)
  }
})

test('my own browser still counts by itself after I changed the password in it', async () => {
  const { email, mine, guessOften } = await withBrowser(true)
  await mine.send({
    method: 'POST',
    url: '/dashboard/api/passwords',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { user: { current_password: keepersPassword, ...both } },
  })
  mine.cookies.delete('vivary')
  await guessOften()
  const back = await mine.submit('/users/sign_in', { email, password: fresh })
  expect(back.statusCode).toBe(303)
})
