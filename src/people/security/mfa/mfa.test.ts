import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Keeper, keeperWith, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { codeOf, wrongCodeOf } from '../../../../test/authenticator.ts'
import { queuedMails } from '../../../../test/mails.ts'
import { keepersPassword as password } from '../../../../test/password.ts'
import { users } from '../../../db/schema.ts'
import { openSession } from '../../../server/session/session.ts'
import { modulesOf } from '../../../shared/qr.ts'
import { takeSecondStep } from './secondStep.ts'

const secretOf = async (keeper: Keeper) => (await keeper.get('mfa/user')).json().secret
const enable = (keeper: Keeper, code: string) =>
  keeper.patch('mfa/enable.json', { enable: true, user: { code } })
const turnOn = async (keeper: Keeper): Promise<string[]> => {
  const answer = await enable(keeper, codeOf(await secretOf(keeper)))
  expect(answer.statusCode).toBe(200)
  return answer.json().object.recovery_codes
}
const eventsOf = async (keeper: Keeper) =>
  (await keeper.list('security_events')).map(({ kind }) => kind)

test('I turn it on with a code, and am given ten recovery codes', async () => {
  const keeper = await signedIn()
  const before = (await keeper.get('mfa/user')).json()
  expect(before).toEqual({
    otpRequiredForLogin: false,
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otp_address: `otpauth://totp/Vivary:${keeper.userId}%40example.org?secret=${before.secret}&issuer=Vivary`,
    recovery_codes_left: 0,
  })
  expect((await keeper.get('mfa/user.json')).json()).toEqual(before)
  const codes = await turnOn(keeper)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([\da-z]{4}-){3}[\da-z]{4}$/)
  expect((await keeper.get('mfa/user')).json()).toEqual({
    otpRequiredForLogin: true,
    secret: null,
    otp_address: null,
    recovery_codes_left: 10,
  })
  expect(await eventsOf(keeper)).toEqual(['mfa_enabled'])
  expect((await enable(keeper, '123456')).statusCode).toBe(409)
})

test('the image is what the screen says as text, and is gone once it is on', async () => {
  const keeper = await signedIn()
  const image = await keeper.get('/dashboard/account/security/mfa/qr.png')
  expect([image.headers['content-type'], image.headers['cache-control']]).toEqual([
    'image/png',
    'no-store',
  ])
  const { otp_address } = (await keeper.get('mfa/user')).json()
  expect(await modulesIn(image.rawPayload)).toEqual(modulesOf(otp_address))
  await turnOn(keeper)
  expect((await keeper.get('/dashboard/account/security/mfa/qr.png')).statusCode).toBe(404)
  const { app } = await testApp()
  expect((await app.inject('/dashboard/account/security/mfa/qr.png')).statusCode).toBe(401)
})

test('the code that turned it on signs no one in', async () => {
  const keeper = await signedIn()
  const code = codeOf(await secretOf(keeper))
  expect((await enable(keeper, code)).statusCode).toBe(200)
  expect(await takeSecondStep(await testApp(), keeper.userId, code)).toBeUndefined()
})

test('without a code, with nonsense or with a wrong one it stays off, and after five I wait', async () => {
  const keeper = await signedIn()
  const secret = await secretOf(keeper)
  expect(refusals(await keeper.patch('mfa/enable', { enable: true }))).toEqual({
    code: 'Please enter a code',
  })
  expect(refusals(await enable(keeper, ' '))).toEqual({ code: 'Please enter a code' })
  const off = await keeper.patch('mfa/enable', { enable: false, user: { code: '123456' } })
  expect(refusals(off)).toEqual({ enable: 'You need your password to turn this off' })
  for (const wrong of [
    '12345',
    'abcdef',
    wrongCodeOf(secret),
    ` ${wrongCodeOf(secret)}`,
    '٠٠٠٠٠٠',
  ]) {
    const answer = await enable(keeper, wrong)
    expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['code']])
  }
  const late = await enable(keeper, codeOf(secret))
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await keeper.get('mfa/user')).json().otpRequiredForLogin).toBe(false)
  expect(await eventsOf(keeper)).toEqual(Array(5).fill('code_failed'))
})

test('turning it on five times at once turns it on once', async () => {
  const keeper = await signedIn()
  const code = codeOf(await secretOf(keeper))
  const answers = await Promise.all(Array.from({ length: 5 }, () => enable(keeper, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await keeper.get('mfa/user')).json().recovery_codes_left).toBe(10)
})

test('my other devices are signed out, mine is not, and I am told by mail', async () => {
  const keeper = await signedIn()
  const elsewhere = await onAnotherDevice(keeper)
  await turnOn(keeper)
  expect((await elsewhere.get('user')).statusCode).toBe(401)
  expect((await keeper.get('user')).statusCode).toBe(200)
  const [told] = await queuedMails(await testApp(), `${keeper.userId}@example.org`)
  expect(told?.subject).toBe('Two-step sign-in is on')
})

test('what another device has seen of the setup, I cannot turn on', async () => {
  const keeper = await signedIn()
  const thief = await onAnotherDevice(keeper)
  const seen = await secretOf(thief)
  const mine = await secretOf(keeper)
  expect(mine).not.toBe(seen)
  const late = await enable(thief, codeOf(seen))
  expect([late.statusCode, late.json().errors[0].code]).toEqual([422, 'begun_anew'])
  expect((await enable(keeper, codeOf(mine))).statusCode).toBe(200)
})

test('the secret is in no row as it is', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  const secret = await secretOf(keeper)
  const sealed = async () => {
    const [row] = await db.select().from(users).where(eq(users.id, keeper.userId))
    return row?.otp_secret ?? Buffer.alloc(0)
  }
  expect((await sealed()).includes(secret)).toBe(false)
  await turnOn(keeper)
  expect((await sealed()).includes(secret)).toBe(false)
})

test('turning it off asks for the password, and makes the recovery codes worthless', async () => {
  const keeper = await signedIn()
  const [code = ''] = await turnOn(keeper)
  expect(refusals(await keeper.patch('mfa/disable.json'))).toEqual({
    password: 'Please enter your password',
  })
  const wrong = await keeper.patch('mfa/disable.json', { user: { password: 'a wrong one' } })
  expect([wrong.statusCode, refusals(wrong)]).toEqual([
    422,
    { password: 'That password is incorrect' },
  ])
  expect((await keeper.patch('mfa/disable.json', { user: { password } })).json()).toEqual({
    success: true,
  })
  const after = (await keeper.get('mfa/user')).json()
  expect(after).toMatchObject({ otpRequiredForLogin: false, recovery_codes_left: 0 })
  expect(after.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await takeSecondStep(await testApp(), keeper.userId, code)).toBeUndefined()
  expect(await eventsOf(keeper)).toEqual(['mfa_disabled', 'sign_in_failed', 'mfa_enabled'])
})

test('new recovery codes take the place of the old ones, with the password', async () => {
  const stack = await testApp()
  const keeper = await signedIn()
  const make = (given: object) => keeper.post('mfa/recovery_codes.json', { user: given })
  expect((await make({ password })).statusCode).toBe(409)
  const [old = ''] = await turnOn(keeper)
  expect((await make({ password: 'a wrong one' })).statusCode).toBe(422)
  const made = await make({ password })
  expect(made.statusCode).toBe(201)
  const [fresh = ''] = made.json().object.recovery_codes
  expect(await takeSecondStep(stack, keeper.userId, old)).toBeUndefined()
  expect(await takeSecondStep(stack, keeper.userId, fresh)).toBe('recovery')
  expect((await keeper.get('mfa/user')).json().recovery_codes_left).toBe(9)
})

test('ten wrong passwords make me wait, on this device only', async () => {
  const keeper = await signedIn()
  const elsewhere = await onAnotherDevice(keeper)
  const off = (who: Keeper, given: string) =>
    who.patch('mfa/disable', { user: { password: given } })
  for (let at = 0; at < 10; at++) expect((await off(keeper, 'wrong')).statusCode).toBe(422)
  expect((await off(keeper, password)).statusCode).toBe(429)
  expect((await off(elsewhere, password)).statusCode).toBe(200)
})

test('who has no password is told how to set one', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  await turnOn(keeper)
  await db.update(users).set({ password_hash: null }).where(eq(users.id, keeper.userId))
  const answer = await keeper.patch('mfa/disable', { user: { password: 'anything' } })
  expect(answer.json().errors).toEqual([
    {
      field: 'password',
      message: expect.stringContaining('Forgotten password?'),
      code: 'no_password',
    },
  ])
})

test('no API token reads or changes any of it', async () => {
  const { app } = await testApp()
  const keeper = await signedIn()
  const made = await keeper.post('api_tokens', {
    api_token: { name: 'Script', scope: 'write', expires_in_days: 30, current_password: password },
  })
  const token: string = made.json().object.token
  expect(made.statusCode).toBe(201)
  for (const [method, path] of [
    ['GET', 'mfa/user'],
    ['PATCH', 'mfa/enable'],
    ['PATCH', 'mfa/disable'],
    ['POST', 'mfa/recovery_codes'],
    ['POST', 'passwords'],
    ['POST', 'emails'],
    ['GET', 'sessions'],
    ['DELETE', 'sessions'],
    ['GET', 'security_events'],
  ] as const) {
    const answer = await app.inject({
      method,
      url: `/dashboard/api/${path}.json`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path, answer.statusCode, answer.json().errors[0].code]).toEqual([
      path,
      403,
      'browser_only',
    ])
  }
})

async function onAnotherDevice({ userId, accountId }: Keeper): Promise<Keeper> {
  const stack = await testApp()
  const { token } = await openSession(stack.db, { userId, accountId })
  return keeperWith(stack, { userId, accountId, cookie: `vivary=${token}` })
}

/** The modules of a QR code, read at the middle of each. */
async function modulesIn(png: Buffer) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const side = info.width / 8
  return Array.from({ length: side }, (_, y) =>
    Array.from(
      { length: side },
      (_, x) =>
        (data[(y * 8 + 4) * info.width * info.channels + (x * 8 + 4) * info.channels] ?? 255) < 128,
    ),
  )
}
