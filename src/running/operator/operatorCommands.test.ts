import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mails.ts'
import { turnSecondStepOn } from '../../../test/secondStep.ts'
import { newEmail, visitor } from '../../../test/visitor.ts'
import { memberships, recoveryCodes, sessions, users } from '../../db/schema.ts'
import { hashOf } from '../../server/session/secretTokens.ts'
import { openSession } from '../../server/session/session.ts'
import {
  changePlan,
  endSessions,
  passwordLink,
  status,
  turnSecondStepOff,
} from './operatorCommands.ts'
import { inWords, sizeOf } from './words.ts'

const password = 'seven warm hides'
const fresh = 'eight warm hides'

async function signedUp() {
  const context = await testApp()
  const [browser, email] = [visitor(context.app), newEmail()]
  await browser.submit('/users/sign_up', { name: 'Maren', email, password })
  const me = async () => (await browser.get('/dashboard/api/user')).json()
  return { ...context, context, browser, email, me }
}

test('a link from the terminal sets a password, but does not show that the address is theirs', async () => {
  const { app, context, db, config, email } = await signedUp()
  const { lines, value } = await passwordLink(context, [email.toUpperCase()])
  const [link = '', words] = lines
  expect(value).toEqual({ email, link, is_confirmed: false })
  expect(link.startsWith(`${config.publicUrl}/users/password/edit?token=`)).toBe(true)
  expect(words).toBe(
    `Use this link to set a new password for ${email}. It works once and expires after 30 minutes.`,
  )
  expect(lines.at(-1)).toMatch(/^This link only opens on the server's own machine\. Set PUBLIC_URL/)
  const elsewhere = { db, config: { ...config, publicUrl: 'https://vivary.example.org' } }
  expect((await passwordLink(elsewhere, [email])).lines.join()).not.toContain('PUBLIC_URL')
  const browser = visitor(app)
  const path = link.replace(config.publicUrl, '')
  const set = await browser.submit(path, { password: fresh, password_confirmation: fresh })
  expect(set.statusCode).toBe(303)
  expect((await browser.submit('/users/sign_in', { email, password: fresh })).statusCode).toBe(303)
  const [person] = await db.select().from(users).where(eq(users.email, email))
  expect(person?.confirmed_at).toBeNull()
  expect(await mailsTo(db, email, 'Your password was changed')).toEqual([])
})

test('who has lost their device signs in with the password once the second step is off', async () => {
  const { app, context, db, email, me } = await signedUp()
  const { id } = await me()
  expect(await turnSecondStepOff(context, [email])).toEqual({
    lines: [`Two-step sign-in isn't on for ${email}. Nothing was changed.`],
    value: { email, was_on: false },
  })
  await turnSecondStepOn(context, id)
  const begun = visitor(app)
  await begun.submit('/users/sign_in', { email, password })
  expect(await turnSecondStepOff(context, [email])).toEqual({
    lines: [`Two-step sign-in is now off for ${email}. Their recovery codes no longer work.`],
    value: { email, was_on: true },
  })
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.user_id, id))).toBe(0)
  expect((await begun.get('/users/sign_in/code')).headers.location).toBe('/users/sign_in')
  const back = await visitor(app).submit('/users/sign_in', { email, password })
  expect(back.headers.location).toBe('/dashboard')
})

test('Plus is given for good or for some days, and taken back', async () => {
  const { context, email, me } = await signedUp()
  const plan = (...words: string[]) => changePlan(context, [email, ...words])
  expect(await plan('plus')).toEqual({
    lines: [`${email} has Plus from now on.`],
    value: { email, plan: 'plus', days: null },
  })
  expect(await me()).toMatchObject({ subscribed: true })
  expect((await plan('plus', '1')).lines).toEqual([`${email} has Plus for 1 day.`])
  expect(await plan('plus', '30')).toMatchObject({ value: { plan: 'plus', days: 30 } })
  expect(await me()).toMatchObject({ subscribed: true })
  expect(await plan('free')).toEqual({
    lines: [`${email} is now on the free plan. Nothing was deleted.`],
    value: { email, plan: 'free' },
  })
  expect(await me()).toMatchObject({ subscribed: false })
  for (const wrong of [
    [],
    ['gold'],
    ['plus', 'x'],
    ['plus', '0'],
    ['free', '3'],
    ['plus', '1', '2'],
  ]) {
    await expect(plan(...wrong)).rejects.toThrow('Usage: npm run plan -- EMAIL plus|free [DAYS]')
  }
  for (const days of ['0', '3,5', '99999999']) {
    await expect(plan('plus', days)).rejects.toThrow('DAYS is a whole number from 1 to 36500.')
  }
})

test('only sessions that are still valid are counted, and the person reads who ended them', async () => {
  const { context, db, email, me, browser } = await signedUp()
  const { id } = await me()
  const [own] = await db.select().from(memberships).where(eq(memberships.user_id, id))
  const { token } = await openSession(db, { userId: id, accountId: own?.account_id ?? '' })
  await db
    .update(sessions)
    .set({ expires_at: new Date(0).toISOString() })
    .where(eq(sessions.token_hash, hashOf(token)))
  const ended = `Ended 1 session of ${email}. API tokens and calendar links still work.`
  expect(await endSessions(context, [email])).toEqual({
    lines: [ended],
    value: { sessions: 1, people: 1 },
  })
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect(await endSessions(context, [email])).toEqual({
    lines: [`${email} isn't signed in anywhere.`],
    value: { sessions: 0, people: 0 },
  })
  await browser.submit('/users/sign_in', { email, password })
  const { value } = (await browser.get('/dashboard/api/security_events')).json()
  expect(value).toContainEqual(
    expect.objectContaining({ detail: 'by whoever runs this server', kind: 'sessions_ended' }),
  )
  expect(await db.$count(sessions, eq(sessions.user_id, id))).toBe(1)
  for (const words of [[], [email, '--all']]) {
    await expect(endSessions(context, words)).rejects.toThrow(
      'Usage: npm run end-sessions -- EMAIL|--all',
    )
  }
})

test('no one is changed at an address that no one has', async () => {
  const { context } = await signedUp()
  const email = newEmail()
  const sentence = `No one here uses ${email}. Nothing was changed.`
  await expect(passwordLink(context, [email])).rejects.toThrow(sentence)
  await expect(turnSecondStepOff(context, [email])).rejects.toThrow(sentence)
  await expect(endSessions(context, [email])).rejects.toThrow(sentence)
  await expect(changePlan(context, [email, 'plus'])).rejects.toThrow(sentence)
  await expect(passwordLink(context, [])).rejects.toThrow('npm run password-link -- EMAIL')
})

test('without SMTP, the status says where emails are saved, and not that they were sent', async () => {
  const { context } = await signedUp()
  const { lines } = await status(context, [])
  const folder = join(context.config.dataDir, 'outbox')
  expect(lines.at(-1)?.replaceAll(/\d+ (?=waiting|failed|saved)/g, '')).toBe(
    `Outbox: waiting, failed, saved to ${folder} in a day`,
  )
})

test('sizes have two digits at most behind no more than one point', () => {
  expect([0, 999, 1000, 1449, 23_400_000, 5e9, 7.2e12, 3e15].map(sizeOf)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KB',
    '1.4 KB',
    '23 MB',
    '5 GB',
    '7.2 TB',
    '3,000 TB',
  ])
})

test('jobs are called by words', () => {
  expect(inWords('erase-deleted')).toBe('Erase deleted')
})
