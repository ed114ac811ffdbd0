import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, buildOn, keeperIn, testApp } from '../../../../test/app.ts'
import { hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'
import { accounts, memberships, users } from '../../../db/schema.ts'
import { tooCommon } from '../../../server/session/passwords.ts'
import { eraseRows } from '../../leaving/erasedRows.queries.ts'
import { easilyGuessed } from '../account.contract.ts'
import { regionalOf } from './region.ts'
import { demoUserId } from './signUps.queries.ts'

const password = 'seven warm hides'
const person = () => ({ name: 'Maren Holt', email: newEmail(), password })

test('signing up makes an account of my own and signs me in', async () => {
  const { app } = await testApp()
  const [browser, { name, email }] = [visitor(app), person()]
  const answer = await browser.submit('/users/sign_up', {
    name,
    email: email.toUpperCase(),
    password,
    timezone: 'Europe/Oslo',
  })
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/dashboard' } })
  expect((await browser.get('/dashboard/api/user.json')).json()).toMatchObject({
    name,
    email,
    timezone: 'Europe/Oslo',
    currency: { id: 'GBP', code: 'GBP', symbol: '£', name: 'British Pound' },
    onboarded: false,
    subscribed: false,
    owner: true,
    accounts: [{ name: "Maren Holt's animals", owner: true }],
    stats: { animals: 0, species: 0 },
  })
})

test('an empty server says who will run it, until someone has an account, also after they left', async () => {
  const stack = await build({ signUp: 'invite' })
  const { app } = stack
  const leadOf = async (path: string) => {
    const { body } = await visitor(app).get(path)
    return /<p class="lead">(.*?)<\/p>/s.exec(body)?.[1]?.replaceAll(/<[^>]+>/g, '')
  }
  const leads = async () => [await leadOf('/users/sign_in'), await leadOf('/users/sign_up')]
  expect(await leads()).toEqual([
    'No one has an account here yet. Create the first one, and this server is yours to run.',
    expect.stringMatching(/^You.+re the first one here, so this server is yours to run/),
  ])
  await visitor(app).submit('/users/sign_up', person())
  expect(await afterOperatorLeft(stack)).toEqual({ statusCode: 403, signedUp: 0, operators: 0 })
  expect(await leads()).toEqual([
    'Everyone is where you left them.',
    'You need an invitation to join this server. Ask whoever runs it to send you one.',
  ])
  await close(stack)
})

/** Has the one who runs this server leave, while others stay, and someone sign up then. */
async function afterOperatorLeft(stack: Awaited<ReturnType<typeof build>>) {
  const { app, db } = stack
  await keeperIn(stack)
  const [operator] = await db
    .select({ accountId: memberships.account_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(users.operator, true))
  const accountId = operator?.accountId ?? ''
  const erase_at = new Date(0).toISOString()
  await db.update(accounts).set({ erase_at }).where(eq(accounts.id, accountId))
  await db.transaction((tx) => eraseRows(tx, accountId, new Date()))
  const others = await db.$count(users)
  const { statusCode } = await visitor(app).submit('/users/sign_up', person())
  const signedUp = (await db.$count(users)) - others
  return { statusCode, signedUp, operators: await db.$count(users, eq(users.operator, true)) }
}

test('without a script, or with a zone that does not exist, the clock is UTC', async () => {
  const { app } = await testApp()
  // The database reads UTC offsets with the opposite sign, or not at all.
  for (const timezone of ['', 'Mars/Olympus', '+01:00', '-0330', '+01']) {
    const browser = visitor(app)
    await browser.submit('/users/sign_up', { ...person(), timezone })
    expect((await browser.get('/dashboard/api/user')).json().timezone).toBe('Etc/UTC')
  }
  const storedZones = { 'US/Pacific-New': 'Etc/UTC', 'Europe/Kiev': 'Europe/Kyiv' }
  for (const [timezone, stored] of Object.entries(storedZones)) {
    const browser = visitor(app)
    await browser.submit('/users/sign_up', { ...person(), timezone })
    expect((await browser.get('/dashboard/api/user')).json().timezone).toBe(stored)
    expect((await browser.get('/dashboard/api/events/month?date=2026-11-30')).statusCode).toBe(200)
  }
})

test('every wrong field is told at the field, and what was typed stays, but not the password', async () => {
  const { app } = await testApp()
  const browser = visitor(app)
  const answer = await browser.submit('/users/sign_up', {
    name: ' ',
    email: 'maren"<b>',
    password: 'short',
  })
  expect(answer.statusCode).toBe(422)
  const { body } = answer
  expect(body).toMatch(/id="name-error">Please set a name</)
  expect(body).toMatch(/id="email-error">Please enter a valid email</)
  expect(body).toMatch(/id="password-error">At least 8 characters</)
  expect(body.match(/aria-invalid="true"/g)).toHaveLength(3)
  expect(body).toMatch(/<input id="name"[^>]*autofocus/)
  expect(body).toContain('value="maren&quot;&lt;b&gt;"')
  expect(body).not.toContain('short')
})

test('a password that many people use is refused, in whatever case', async () => {
  const { app } = await testApp()
  for (const common of ['password1', 'PassWord1', 'football']) {
    const answer = await visitor(app).submit('/users/sign_up', { ...person(), password: common })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="password-error">${tooCommon}<`)
  }
})

test('a password that is a word of the site, with figures around it, is refused', async () => {
  const { app } = await testApp()
  for (const guessed of ['Vivary2026!', 'ballpython7', '-- Leopard gecko --']) {
    const answer = await visitor(app).submit('/users/sign_up', { ...person(), password: guessed })
    expect([guessed, answer.statusCode]).toEqual([guessed, 422])
    expect(answer.body).toContain(`id="password-error">${easilyGuessed.replace("'", '&#x27;')}<`)
  }
  const own = { ...person(), password: 'ballpython olive 7' }
  expect((await visitor(app).submit('/users/sign_up', own)).statusCode).toBe(303)
})

test('an address can have one account, however it is written', async () => {
  const { app } = await testApp()
  const { email, ...me } = person()
  await visitor(app).submit('/users/sign_up', { ...me, email })
  const answer = await visitor(app).submit('/users/sign_up', {
    ...person(),
    email: ` ${email.toUpperCase()} `,
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toMatch(/id="email-error">This email is already taken</)
  expect(answer.body).toMatch(/<input id="email"[^>]*autofocus/)
})

test('two people who sign up at once with one address make one account', async () => {
  const { app, db } = await testApp()
  const me = person()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => visitor(app).submit('/users/sign_up', me)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422, 422, 422])
  const [made] = await db.select({ people: count() }).from(users).where(eq(users.email, me.email))
  expect(made?.people).toBe(1)
})

test('of people who sign up at once on an empty installation one becomes the operator; when they have left, only a person named in OPERATOR_EMAILS, once the address is known to be theirs', async () => {
  const stack = await build({ operatorEmails: ['maren@example.org'] })
  const { app, pool } = stack
  const operators = (browsers: ReturnType<typeof visitor>[]) =>
    Promise.all(
      browsers.map(async (browser) => (await browser.get('/dashboard/api/user')).json().operator),
    )
  const atOnce = Array.from({ length: 6 }, () => visitor(app))
  await Promise.all(atOnce.map((browser) => browser.submit('/users/sign_up', person())))
  expect((await operators(atOnce)).filter((isOperator) => isOperator)).toHaveLength(1)
  expect(await afterOperatorLeft(stack)).toEqual({ statusCode: 303, signedUp: 1, operators: 0 })

  const [marens, other] = [visitor(app), visitor(app)]
  await marens.submit('/users/sign_up', { ...person(), email: 'maren@example.org' })
  await other.submit('/users/sign_up', person())
  expect(await operators([marens, other])).toEqual([false, false])
  await pool.query(`update users set confirmed_at = now()`)
  expect(await operators([marens, other])).toEqual([true, false])
  await close(stack)
})

test('a closed installation takes its first person and then no one', async () => {
  const stack = await build({ signUp: 'closed' })
  const { app } = stack
  const late = visitor(app)
  const form = hiddenFields((await late.get('/users/sign_up')).body)
  const first = await visitor(app).submit('/users/sign_up', person())
  expect(first.statusCode).toBe(303)

  expect(await late.get('/users/sign_up')).toMatchObject({
    statusCode: 403,
    body: expect.stringContaining('Sign-up is closed'),
  })
  const fields = Object.entries(person()).map(([name, value]) => [`user[${name}]`, value])
  const posted = await late.post('/users/sign_up', { ...form, ...Object.fromEntries(fields) })
  expect(posted.statusCode).toBe(403)
  expect((await late.get('/users/sign_in')).body).not.toContain('Create an account')
  expect(await afterOperatorLeft(stack)).toEqual({ statusCode: 403, signedUp: 0, operators: 0 })
  await close(stack)
})

test('beside the demo account no one becomes operator by signing up', async () => {
  const stack = await build({ signUp: 'closed' })
  const { app, db } = stack
  await db.insert(users).values({ id: demoUserId, name: 'Maren', email: 'maren@example.org' })
  expect((await visitor(app).submit('/users/sign_up', person())).statusCode).toBe(403)
  expect(await db.$count(users)).toBe(1)
  const open = await buildOn(stack.pool)
  expect((await visitor(open.app).submit('/users/sign_up', person())).statusCode).toBe(303)
  expect(await db.$count(users)).toBe(2)
  expect(await db.$count(users, eq(users.operator, true))).toBe(0)
  await open.app.close()
  await close(stack)
})

const close = async ({ app, pool }: Awaited<ReturnType<typeof build>>) => {
  await app.close()
  await pool.end()
}

test('a new account counts, begins its week and reads the clock as the language that its browser speaks', async () => {
  const { app } = await testApp()
  const chosen = async (languages: string) => {
    const browser = visitor(app)
    const headers = { 'accept-language': languages }
    const answer = await browser.submit('/users/sign_up', person(), headers)
    expect(answer.statusCode).toBe(303)
    const me = (await browser.get('/dashboard/api/user.json')).json()
    const { currency_id, week_start, decimal_sign, time_format, temperature_unit } = me
    return [currency_id, week_start, decimal_sign, time_format, temperature_unit]
  }
  expect(await chosen('en-US,en;q=0.5')).toEqual(['USD', 'sunday', 'point', '12h', 'fahrenheit'])
  expect(await chosen('de-AT,de;q=0.9')).toEqual(['EUR', 'monday', 'comma', '24h', 'celsius'])
  expect(await chosen('x'.repeat(5000))).toEqual(['GBP', 'monday', 'point', '12h', 'celsius'])
})

test.each([
  ['fr;q=0.3, en-CA;q=0.9', 'CAD', 'sunday', 'point', '12h', 'celsius'],
  ['en-US,en;q=0.5', 'USD', 'sunday', 'point', '12h', 'fahrenheit'],
  ['de', 'EUR', 'monday', 'comma', '24h', 'celsius'],
  ['ar-EG', 'EGP', 'saturday', 'point', '12h', 'celsius'],
  ['fr-CA', 'CAD', 'sunday', 'comma', '24h', 'celsius'],
  ['en-GB', 'GBP', 'monday', 'point', '24h', 'celsius'],
  ['de-CH', 'CHF', 'monday', 'point', '24h', 'celsius'],
] as const)(
  'whose browser speaks %s counts in %s, from %s, with a %s, to %s and in %s',
  (languages, currency, week_start, decimal_sign, time_format, temperature_unit) => {
    expect(regionalOf(languages)).toEqual({
      ...{ currency, person: { week_start, decimal_sign, time_format, temperature_unit } },
    })
  },
)

test.each(['*', 'en-QQ, !!', 'x'.repeat(5000)])('no one knows the region of %s', (languages) => {
  expect(regionalOf(languages)).toEqual({})
})

test('what was chosen stays, whatever language the browser speaks later', async () => {
  const { app } = await testApp()
  const [browser, { name, email }] = [visitor(app), person()]
  const headers = { 'accept-language': 'en-US' }
  await browser.submit('/users/sign_up', { name, email, password }, headers)
  await browser.send({
    method: 'PATCH',
    url: '/dashboard/api/user.json',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { user: { currency_id: 'CAD', week_start: 'saturday' } },
  })
  const later = visitor(app)
  await later.submit('/users/sign_in', { email, password }, { 'accept-language': 'de-DE' })
  expect((await later.get('/dashboard/api/user.json')).json()).toMatchObject({
    currency_id: 'CAD',
    week_start: 'saturday',
  })
})
