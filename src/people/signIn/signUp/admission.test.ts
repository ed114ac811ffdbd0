import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { keeperIn, testApp } from '../../../../test/app.ts'
import { codeOf } from '../../../../test/authenticator.ts'
import { keepersPassword as password } from '../../../../test/password.ts'
import { turnSecondStepOn } from '../../../../test/secondStep.ts'
import { visitor } from '../../../../test/visitor.ts'
import { sessions } from '../../../db/schema.ts'

const step = '/users/sign_in/code'
type Client = Pick<pg.Pool, 'query'>

async function someone() {
  const context = await testApp()
  const { userId } = await keeperIn(context)
  const browser = visitor(context.app)
  const signIn = () =>
    browser.submit('/users/sign_in', { email: `${userId}@example.org`, password })
  const signedIn = async () => (await browser.get('/dashboard/api/user')).statusCode === 200
  return { context, userId, browser, signIn, signedIn }
}

/** Changes a user during their sign-in: after they were read, before the session is opened. */
async function changedMeanwhile<Answer>(
  userId: string,
  change: (client: Client) => Promise<unknown>,
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  const { pool, db } = await testApp()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await change(client)
    await client.query('delete from sessions where user_id = $1', [userId])
    const answer = signIn()
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'from "users"'`
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

const newPassword = (userId: string) => (client: Client) =>
  client.query(`update users set password_hash = 'another' where id = $1`, [userId])
const newSecondStep = (userId: string) => (client: Client) =>
  client.query('update users set otp_enabled_at = clock_timestamp() where id = $1', [userId])

test.each([
  ['the password', newPassword],
  ['a second step that is turned on', newSecondStep],
])('%s in the middle of a sign-in ends it like a wrong password', async (_, change) => {
  const { userId, context, signIn, signedIn } = await someone()
  const answer = await changedMeanwhile(userId, change(userId), signIn)
  expect(answer).toMatchObject({
    statusCode: 422,
    body: expect.stringContaining('Incorrect email or password'),
  })
  expect(await signedIn()).toBe(false)
  expect(await context.db.$count(sessions, sql`user_id = ${userId}`)).toBe(0)
})

test.each([
  ['the password', newPassword],
  ['the second step', newSecondStep],
])('%s that changes in the middle of the second step has it begin again', async (_, change) => {
  const { userId, context, browser, signIn, signedIn } = await someone()
  const { secret } = await turnSecondStepOn(context, userId)
  expect((await signIn()).headers.location).toBe(step)
  await change(userId)(context.pool)
  const answer = await browser.submit(step, { otp_attempt: codeOf(secret) })
  expect(answer.headers.location).toBe('/users/sign_in?said=again')
  expect(await signedIn()).toBe(false)
})
