import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { codeOf, codeOfBytes } from '../../../../test/authenticator.ts'
import { users } from '../../../db/schema.ts'
import { seal } from '../../../server/sealed.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { secretOf, stepOfCode, takeSecondStep } from './secondStep.ts'

const now = Date.UTC(2026, 4, 4, 12, 0, 10)
/** Two secrets whose codes differ at all steps of these minutes. */
const [secretOne, secretTwo] = [
  'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
]
const steps = (many: number) => now + many * 30_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => vi.useRealTimers())

async function withSecondStep(secret = secretOne) {
  const context = await testApp()
  const { userId } = await signedIn()
  const codes = await context.db.transaction(async (tx) => {
    const otp_secret = seal(context.key, secretOf(userId), Buffer.from(secret))
    await tx
      .update(users)
      .set({ otp_secret, otp_enabled_at: sql`now()` })
      .where(eq(users.id, userId))
    return makeRecoveryCodes(tx, context.key, userId)
  })
  return {
    context,
    userId,
    secret,
    codes,
    take: (code: string) => takeSecondStep(context, userId, code),
  }
}

test("the authenticator of these tests shows the RFC's codes", () => {
  const key = Buffer.from('12345678901234567890')
  const shown = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  expect(shown.map((seconds) => codeOfBytes(key, seconds * 1000, 8))).toEqual([
    '94287082',
    '07081804',
    '14050471',
    '89005924',
    '69279037',
    '65353130',
  ])
})

test('a code works once, and the next one once more', async () => {
  const { secret, take } = await withSecondStep()
  expect(await take(codeOf(secret))).toBe('code')
  expect(await take(codeOf(secret))).toBeUndefined()
  vi.setSystemTime(steps(1))
  expect(await take(codeOf(secret).replace(/^.../, '$& '))).toBe('code')
})

test('of ten at once with the same code one gets in', async () => {
  const { secret, take } = await withSecondStep()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(codeOf(secret))))
  expect(answers.filter((answer) => answer === 'code')).toHaveLength(1)
})

test('a clock may be one step off, not two', async () => {
  for (const [off, answer] of [
    [-2, undefined],
    [-1, 'code'],
    [1, 'code'],
    [2, undefined],
  ] as const) {
    const { secret, take } = await withSecondStep()
    expect([off, await take(codeOf(secret, steps(off)))]).toEqual([off, answer])
  }
})

test('after a code of the next step those before it are used up as well', async () => {
  const { secret, take } = await withSecondStep()
  expect(await take(codeOf(secret, steps(1)))).toBe('code')
  expect(await take(codeOf(secret))).toBeUndefined()
  expect(await take(codeOf(secret, steps(-1)))).toBeUndefined()
})

test('a code is looked for after the step of the last one', async () => {
  const step = Math.floor(now / 30_000)
  expect(await stepOfCode(secretOne, codeOf(secretOne), step - 1)).toBe(step)
  expect(await stepOfCode(secretOne, codeOf(secretOne), step)).toBeUndefined()
  expect(await stepOfCode(secretOne, codeOf(secretOne, steps(-1)), step)).toBeUndefined()
})

test('a recovery code works once however it is typed, also when ten try at once', async () => {
  const { codes, take } = await withSecondStep()
  const [one = '', other = ''] = codes
  expect(codes).toHaveLength(10)
  const typed = one.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
  expect(await take(typed)).toBe('recovery')
  expect(await take(one)).toBeUndefined()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(other)))
  expect(answers.filter((answer) => answer === 'recovery')).toHaveLength(1)
})

test("neither nonsense, nor another person's codes, nor any of someone without a second step", async () => {
  const { context, secret, codes, take } = await withSecondStep()
  const other = await withSecondStep(secretTwo)
  const without = await signedIn()
  for (const code of ['', '12345', '1234567', '000 000 0', '٠٠٠٠٠٠', '\0', 'x'.repeat(10_000)]) {
    expect(await take(code)).toBeUndefined()
  }
  expect(await other.take(codeOf(secret))).toBeUndefined()
  expect(await other.take(codes[0] ?? '')).toBeUndefined()
  expect(await takeSecondStep(context, without.userId, codeOf(secret))).toBeUndefined()
  expect(await take(codeOf(secret))).toBe('code')
})

test('one that is being set up, and not on yet, takes no code', async () => {
  const { context, userId, secret, take } = await withSecondStep()
  await context.db.update(users).set({ otp_enabled_at: null }).where(eq(users.id, userId))
  expect(await take(codeOf(secret))).toBeUndefined()
})

test('a server with another key takes no code, and does not break on one', async () => {
  const { context, userId, secret, codes } = await withSecondStep()
  const elsewhere = { db: context.db, key: Buffer.alloc(32, 9) }
  expect(await takeSecondStep(elsewhere, userId, codeOf(secret))).toBeUndefined()
  expect(await takeSecondStep(elsewhere, userId, codes[0] ?? '')).toBeUndefined()
})
