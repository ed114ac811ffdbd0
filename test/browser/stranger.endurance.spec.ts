import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join as pathOf } from 'node:path'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { v7 as newId } from 'uuid'
import { tablesOf } from '../../src/backup/tables.ts'
import { openPool } from '../../src/db/connect.ts'
import { pngOf } from '../pictures.ts'
import { keeperWith } from './keeper.ts'
import { linkInMail } from './mails.ts'
import { signIn, signOut, turnOn } from './secondStep.ts'
import { expect, test } from './selling.ts'
import { invite, join } from './sharing.ts'

const first = 'warm hide, cool end'
const second = 'cool end, warm hide'

test.setTimeout(300_000)
test.use({ sellsAlone: true })

test('a stranger becomes a keeper, is locked out and back in, shares, pays, runs out and leaves', async ({
  page,
  browser,
  selling,
}) => {
  const email = `maren-${newId()}@example.org`
  const keeper = keeperWith(page.request)

  await test.step('signs up and confirms', async () => {
    await page.goto('/users/sign_up')
    await page.getByLabel('Name').fill('Maren Vogt')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(first)
    await page.getByRole('button', { name: 'Create account' }).click()
    const welcome = page.getByRole('dialog', { name: 'Welcome to Vivary, Maren Vogt' })
    await expect(welcome).toBeVisible()
    const told = page.waitForResponse('**/user/onboard.json')
    await page.keyboard.press('Escape')
    await told
    await page.goto(await linkInMail(email, 'Confirm your email', selling.mails))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  })

  const ids = await idsOf(page)
  const { codes } = await test.step('sets up a second step, and signs out', async () => {
    const made = await turnOn(page, (secret) => generateSync({ secret }))
    await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 left')).toBeVisible()
    await signOut(page)
    return made
  })

  await test.step('is locked out by wrong codes and wrong passwords', async () => {
    await signIn(page, email, first)
    const over = page.getByText('there were too many incorrect codes')
    await untilItSays(page, over, async () => {
      await page.getByLabel('Code', { exact: true }).fill('000000')
    })
    const locked = page
      .getByRole('alert')
      .getByText(/^Too many attempts\. Please wait \d minutes\./)
    await untilItSays(page, locked, async () => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill('a wrong one')
    })
    await signIn(page, email, first)
    await expect(locked).toBeVisible()
  })

  await test.step('gets in again by a mail and a recovery code', async () => {
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Get a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(await linkInMail(email, 'Set a new password', selling.mails))
    await page.getByLabel('New password', { exact: true }).fill(second)
    await page.getByLabel('Confirm new password').fill(second)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
    await signIn(page, email, second)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Welcome back, Maren')).toBeVisible()
  })

  const lena = await test.step('invites someone, who comes', async () => {
    const invited = `lena-${newId()}@example.org`
    await invite(page, invited)
    return join(browser, invited, selling.mails)
  })

  await test.step('subscribes', async () => {
    expect(await statusOf(page, 'tasks')).toBe(403)
    await page.goto('/dashboard/subscribe')
    await page.getByRole('button', { name: 'Subscribe monthly' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('heading', { name: 'Plus is on' })).toBeVisible()
    const photo = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(await pngOf(8, 8)) }
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']) {
      await keeper.add('animals', { name, sex: 'male', photo })
    }
    await keeper.add('tasks', { content: 'Order rats' })
  })

  await test.step('runs out, and stands before the gates again', async () => {
    const [fynn] = await keeper.list('animals?sort=created_at_desc')
    await page.goto('/dashboard/subscribe')
    await page.getByRole('button', { name: 'Manage payment' }).click()
    await page.getByRole('button', { name: 'Cancel at once' }).click()
    await expect(page.getByText('Your last subscription ended on')).toBeVisible()

    await page.goto('/dashboard')
    const tasks = page.getByRole('region', { name: "Today's tasks" })
    await expect(tasks).toContainText('Subscribe to access')
    await page.goto('/dashboard/animals')
    await expect(page.getByText('1 more animal is kept safe')).toBeVisible()
    await page.getByRole('button', { name: 'Add animal' }).click()
    const gate = page.getByRole('dialog', { name: 'Subscribe to access' })
    await expect(gate.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await lena.goto('/dashboard')
    await expect(lena.getByText("Ask the account's owner to subscribe.")).toBeVisible()

    for (const who of [page, lena]) {
      expect(await statusOf(who, 'tasks')).toBe(403)
      expect(await statusOf(who, `animals/${fynn.id}`)).toBe(403)
    }
    const seventh = { name: 'Gus', sex: 'male' }
    await expect(keeper.add('animals', seventh)).rejects.toThrow(/^403 /)
  })

  await test.step('leaves, and nothing is left', async () => {
    expect((await placesWith(selling, [...ids, email])).length).toBeGreaterThan(10)
    await page.goto('/dashboard/account/delete')
    await page.getByLabel('Your password', { exact: true }).fill(second)
    await page.getByRole('button', { name: /^Delete on / }).click()
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
    await selling.ask('erase')
    expect(await placesWith(selling, [...ids, email])).toEqual([])
    // By themselves: no one touches them.
    for (const who of [page, lena]) await expect(who).toHaveURL(/\/users\/sign_in/)
    await signIn(page, email, second)
    await expect(page.getByText('Incorrect email or password')).toBeVisible()
    await lena.context().close()
  })
})

/** Fills in a form of the identity pages and sends it, until its answer says this. */
async function untilItSays(
  page: Page,
  words: ReturnType<Page['getByText']>,
  fill: () => Promise<void>,
) {
  for (let tries = 1; !(await words.isVisible()); tries++) {
    expect(tries).toBeLessThan(20)
    await fill()
    const answered = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
  }
}

async function idsOf(page: Page): Promise<string[]> {
  const { id, account_id } = await (await page.request.get('/dashboard/api/user')).json()
  return [id, account_id]
}

const statusOf = async (page: Page, api: string) =>
  (await page.request.get(`/dashboard/api/${api}`)).status()

/** The tables and files of a server that have one of these in them, or in their names. */
async function placesWith(
  { databaseUrl, mails }: { databaseUrl: string; mails: string },
  traces: string[],
) {
  const has = (text: string) => traces.some((trace) => text.includes(trace))
  const pool = await openPool(databaseUrl, { max: 1 })
  const client = await pool.connect()
  const places: string[] = []
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`)
    if (rows.some(({ row }) => has(row))) places.push(name)
  }
  client.release()
  await pool.end()
  const files = readdirSync(dirname(mails), { recursive: true, encoding: 'utf8' })
  const isIn = (path: string) =>
    has(path) || (path.endsWith('.eml') && has(readFileSync(pathOf(dirname(mails), path), 'utf8')))
  return [...places, ...files.filter((path) => !path.startsWith('postgres') && isIn(path))]
}
