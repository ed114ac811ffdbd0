import { expect, test } from 'vitest'
import { buildOn, testApp, useTries } from '../../../test/app.ts'
import { anyAddress, formOf, newEmail, visitor } from '../../../test/visitor.ts'
import type { App } from '../../server/context.ts'

const password = 'seven warm hides'

async function signedUp(app: App) {
  const browser = visitor(app)
  const email = newEmail()
  await browser.submit('/users/sign_up', { name: 'Maren', email, password })
  browser.cookies.delete('vivary')
  return { browser, email }
}

test('the eleventh wrong password in three minutes has to wait, the owner elsewhere gets in', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const thief = anyAddress()
  const guess = await formOf(app, '/users/sign_in')
  const begin = performance.now()
  for (let tried = 0; tried < 10; tried++) {
    const wrong = { email, password: 'a wrong one' }
    expect((await guess(wrong, { remoteAddress: thief })).statusCode).toBe(422)
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

test('the right password wipes the slate clean', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const home = anyAddress()
  const guess = await formOf(app, '/users/sign_in')
  for (let round = 0; round < 2; round++) {
    for (let tried = 0; tried < 9; tried++)
      await guess({ email, password: 'a wrong one' }, { remoteAddress: home })
    const right = await visitor(app, home).submit('/users/sign_in', { email, password })
    expect(right.statusCode).toBe(303)
  }
})

test('a hundred forged addresses are one network, unless the proxy is trusted', async () => {
  const { app, pool } = await testApp()
  const { email } = await signedUp(app)
  const guess = await formOf(app, '/users/sign_in')
  const remoteAddress = anyAddress()
  const answers = []
  for (let tried = 0; tried < 11; tried++) {
    const headers = { 'x-forwarded-for': anyAddress() }
    answers.push(await guess({ email, password: 'wrong' }, { remoteAddress, headers }))
  }
  expect(answers.at(-1)?.statusCode).toBe(429)

  const behind = await buildOn(pool, { trustProxy: ['10.0.0.0/8'] })
  const through = await formOf(behind.app, '/users/sign_in')
  for (let tried = 0; tried < 11; tried++) {
    const headers = { 'x-forwarded-for': `192.0.2.${tried}` }
    const sent = { remoteAddress: '10.0.0.1', headers }
    expect((await through({ email, password: 'wrong' }, sent)).statusCode).toBe(422)
  }
  await behind.app.close()
})

test('who asks after many addresses on the sign-up page has to wait', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const asker = { remoteAddress: anyAddress() }
  const form = await formOf(app, '/users/sign_up')
  const ask = () => form({ name: 'A', email, password }, asker)
  const answers = await Promise.all(Array.from({ length: 22 }, ask))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('who has a whole block of IPv6 networks asks after no more than a hundred', async () => {
  const { app } = await testApp()
  const { email } = await signedUp(app)
  const form = await formOf(app, '/users/sign_up')
  const ask = (network: string) =>
    form({ name: 'A', email, password }, { remoteAddress: `${network}::1` })
  const block = '2001:db8:7'
  await useTries(`taken in ${block}`, 96)
  const networks = Array.from({ length: 6 }, (_, at) => `${block}:${at.toString(16)}`)
  const codes = (await Promise.all(networks.map(ask))).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([422, 422, 422, 422, 429, 429])
  expect((await ask('2001:db8:8:1')).statusCode).toBe(422)
})
