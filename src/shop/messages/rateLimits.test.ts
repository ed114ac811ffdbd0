import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp, useTries } from '../../../test/app.ts'
import { asked, fields, formOf, sent, shop, someone, write } from '../../../test/shopVisitors.ts'
import { newEmail } from '../../../test/visitor.ts'
import { shopMessages, throttles } from '../../db/schema.ts'
import { isProven, proofBits } from './proof.ts'
import { limits } from './rateLimits.ts'

describe('messages without end', () => {
  test('from one address are refused, and leave nothing in the database', async () => {
    const { keeper, url } = await shop()
    const { db } = await testApp()
    const guest = await someone()
    const form = await formOf(guest, url)
    const send = (at: number) =>
      guest.post(url, { ...form, ...fields({ ...asked(), content: `Message ${at}` }) })
    const [most] = limits.network
    for (let at = 0; at < most; at++) expect((await send(at)).statusCode).toBe(200)
    const buckets = await db.$count(throttles)
    for (let at = 0; at < 3; at++) {
      const refused = await send(most + at)
      expect(refused.statusCode).toBe(429)
      const minutes = Math.ceil(Number(refused.headers['retry-after']) / 60)
      expect(minutes).toBeGreaterThan(1)
      expect(refused.body).toContain(`Too many attempts. Please wait ${minutes} minutes.`)
      expect(refused.body).toContain(`Message ${most + at}</textarea>`)
    }
    expect(await db.$count(throttles)).toBe(buckets)
    const theirs = eq(shopMessages.account_id, keeper.accountId)
    expect(await db.$count(shopMessages, theirs)).toBe(most)
  })

  test('may be more with a proof of work, which counts for few', async () => {
    const { url } = await shop()
    const guest = await someone()
    const send = async (proof?: string, form?: { authenticity_token: string }) => {
      const own = form ?? (await formOf(guest, url))
      const nonce = proof ?? nonceFor(own.authenticity_token)
      return (await guest.post(url, { ...own, ...fields(asked()), proof: nonce })).statusCode
    }
    for (let at = 0; at < limits.network[0]; at++) expect(await send('0')).toBe(200)
    expect(await send('0')).toBe(429)
    const form = await formOf(guest, url)
    const nonce = nonceFor(form.authenticity_token)
    expect([await send(nonce, form), await send(nonce, form), await send(nonce, form)]).toEqual([
      200, 200, 200,
    ])
    expect(await send(nonce, form)).toBe(429)
    expect(await send()).toBe(200)
  })

  test('from and to one email address are refused as well', async () => {
    const { url } = await shop()
    const email = newEmail()
    const send = async () => (await write(await someone(), url, { ...asked(), email })).statusCode
    await useTries(`messages by ${email}`, limits.email - 2)
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
  })

  test('to one shop are refused, without a proof the sooner', async () => {
    const { keeper, url } = await shop()
    const send = async () => (await write(await someone(), url, asked())).statusCode
    await useTries(`messages to ${keeper.accountId}`, limits.shop[0] - 2)
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
    const guest = await someone()
    const form = await formOf(guest, url)
    const proof = nonceFor(form.authenticity_token)
    expect(await guest.post(url, { ...form, ...fields(asked()), proof })).toMatchObject(sent)
    const other = await shop()
    expect(await write(await someone(), other.url, asked())).toMatchObject(sent)
  })

  test('are not proven by just anything', () => {
    for (const odd of [undefined, '', 'A', '0'.repeat(13), ['0'], 5]) {
      expect([odd, isProven('token', odd)]).toEqual([odd, false])
    }
    expect(isProven('token', nonceFor('token'))).toBe(true)
    expect(isProven('another', nonceFor('token'))).toBe(false)
  })
})

/** The nonce that a browser works out. */
function nonceFor(token: string) {
  for (let at = 0; ; at++) {
    const nonce = at.toString(36)
    const hash = createHash('sha256').update(`${token}.${nonce}`).digest()
    if (hash.readUInt32BE(0) < 2 ** (32 - proofBits)) return nonce
  }
}
