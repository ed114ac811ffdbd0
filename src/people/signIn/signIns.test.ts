import { expect, test } from 'vitest'
import { build, testApp } from '../../../test/app.ts'
import { anyAddress, newEmail, visitor } from '../../../test/visitor.ts'
import type { App } from '../../server/context.ts'

const password = 'seven warm hides'

async function signedUp(app: App) {
  const browser = visitor(app)
  const email = newEmail()
  await browser.submit('/users/sign_up', { name: 'Maren', email, password })
  browser.cookies.delete('vivary')
  return { browser, email }
}

const guess = (app: App, email: string, address = anyAddress()) =>
  visitor(app, address).submit('/users/sign_in', { email, password: 'a wrong one' })

test('the eleventh wrong password in three minutes has to wait, the owner elsewhere gets in', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const thief = anyAddress()
  const begin = performance.now()
  for (let tried = 0; tried < 10; tried++) {
    expect((await guess(app, email, thief)).statusCode).toBe(422)
  }
  const eleventh = await visitor(app, thief).submit('/users/sign_in', { email, password })
  expect(eleventh.statusCode).toBe(429)
  const took_s = (performance.now() - begin) / 1000
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(179 - took_s)
  expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(180)
  const minutes = Math.ceil(Number(eleventh.headers['retry-after']) / 60)
  expect(eleventh.body).toContain(`Too many attempts. Please wait ${minutes} minutes.`)
  expect(eleventh.body).toContain('Or use “Forgotten password?” below to get straight in.')
  expect(eleventh.body).toContain(email)

  const owner = await visitor(app).submit('/users/sign_in', { email, password })
  expect(owner.statusCode).toBe(303)
})

test('ten guesses at once are ten guesses', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const thief = anyAddress()
  const answers = await Promise.all(Array.from({ length: 14 }, () => guess(app, email, thief)))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
})

test('the right password wipes the slate clean', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const home = anyAddress()
  for (let round = 0; round < 2; round++) {
    for (let tried = 0; tried < 9; tried++) await guess(app, email, home)
    const right = await visitor(app, home).submit('/users/sign_in', { email, password })
    expect(right.statusCode).toBe(303)
  }
})

test('guesses from everywhere are slowed down, and my own browser still gets in', async () => {
  const { app } = await testApp()
  const { browser, email } = await signedUp(app)
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(app, email)))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(25)
  const waits = answers.filter(({ statusCode }) => statusCode === 429)
  for (const { headers } of waits) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)

  const stranger = await visitor(app).submit('/users/sign_in', { email, password })
  expect(stranger.statusCode).toBe(429)
  expect((await browser.submit('/users/sign_in', { email, password })).statusCode).toBe(303)
})

test("what my browser keeps is worth nothing for someone else's address", async () => {
  const { app } = await testApp()
  const [mine, other] = [await signedUp(app), await signedUp(app)]
  await Promise.all(Array.from({ length: 25 }, () => guess(app, mine.email)))
  const borrowed = await other.browser.submit('/users/sign_in', { email: mine.email, password })
  expect(borrowed.statusCode).toBe(429)
})

test('a hundred forged addresses are one network, unless the proxy is trusted', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const thief = visitor(app)
  const answers = []
  for (let tried = 0; tried < 11; tried++) {
    const forged = { 'x-forwarded-for': anyAddress() }
    answers.push(await thief.submit('/users/sign_in', { email, password: 'wrong' }, forged))
  }
  expect(answers.at(-1)?.statusCode).toBe(429)

  const behind = await build({ trustProxy: ['10.0.0.0/8'] })
  const owner = await signedUp(behind.app)
  for (let tried = 0; tried < 11; tried++) {
    const from = { 'x-forwarded-for': `192.0.2.${tried}` }
    const through = visitor(behind.app, '10.0.0.1')
    const form = { email: owner.email, password: 'wrong' }
    expect((await through.submit('/users/sign_in', form, from)).statusCode).toBe(422)
  }
  await behind.app.close()
  await behind.pool.end()
})

test('who asks after many addresses on the sign-up page has to wait', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const asker = anyAddress()
  const ask = () => visitor(app, asker).submit('/users/sign_up', { name: 'A', email, password })
  const answers = await Promise.all(Array.from({ length: 22 }, ask))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('who has a whole block of IPv6 networks asks after no more than a hundred', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const ask = (network: string) =>
    visitor(app, `${network}::1`).submit('/users/sign_up', { name: 'A', email, password })
  const block = '2001:db8:7'
  const networks = Array.from({ length: 102 }, (_, at) => `${block}:${at.toString(16)}`)
  const codes = (await Promise.all(networks.map(ask))).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 422)).toHaveLength(100)
  expect(codes.filter((code) => code === 429)).toHaveLength(2)
  expect((await ask('2001:db8:8:1')).statusCode).toBe(422)
})
