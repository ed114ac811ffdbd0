import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  buildOn,
  type Keeper,
  keeperWith,
  refusals,
  signedIn,
  testApp,
  useTries,
} from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { conversationWith, listed, openShop } from '../../../test/messages.ts'
import { newEmail, visitor } from '../../../test/visitor.ts'
import { notifications, outbox, shopListings, users } from '../../db/schema.ts'
import { mail } from '../../server/messages/outbox.ts'
import { secretOf } from './answers.queries.ts'

const answer = (keeper: Keeper, id: string, content: string, more = {}) =>
  keeper.post(`shop/messages/${id}/answers.json`, { answer: { content, ...more } })

const mailsTo = async (email: string) => {
  const { db } = await testApp()
  const rows = await db.select().from(outbox).where(eq(outbox.recipient, email))
  return rows.map((row) => ({ ...row, mail: mail.parse(row.payload) }))
}

async function shopkeeper() {
  const keeper = await signedIn({ plus: true })
  return { keeper, slug: await openShop(keeper), listing: await listed(keeper) }
}

describe('the messages of a shop', () => {
  test('come the latest first, with their listing, what was said last and what is unread', async () => {
    const { keeper, listing } = await shopkeeper()
    const jonas = await conversationWith(keeper, { listing })
    await conversationWith(keeper, { name: 'Sofia Marques', content: 'Do you ship to Portugal?' })
    const page = (await keeper.get('shop/messages.json')).json()
    expect(page).toMatchObject({ total: 2, totalPages: 1, counts: { unread: 2 } })
    expect(page.value).toMatchObject([
      { visitor_name: 'Sofia Marques', listing: null, unread: 1 },
      {
        id: jonas.id,
        listing: { id: listing, title: 'Thimble', price: 240, status: 'for_sale' },
        latest: { side: 'visitor', content: 'Is he still there?' },
        read: false,
        blocked: false,
      },
    ])
    expect(JSON.stringify(page)).not.toContain('link_hash')
  })

  test('are found by the name of the visitor and of the listing', async () => {
    const { keeper, listing } = await shopkeeper()
    await conversationWith(keeper, { listing })
    await conversationWith(keeper, { name: 'Sofia Marques' })
    const found = async (q: string) =>
      (await keeper.list('shop/messages', { q })).map(({ visitor_name }) => visitor_name)
    expect(await found('sofi')).toEqual(['Sofia Marques'])
    expect(await found('thimble')).toEqual(['Jonas Brandt'])
    expect(await found('%')).toEqual([])
  })

  test('are read once for everyone, and the bell with them', async () => {
    const { keeper, slug } = await shopkeeper()
    await ask(slug)
    const [{ id }] = await keeper.list('shop/messages', { filter: 'unread' })
    expect(await keeper.list('notifications')).toMatchObject([
      {
        header_text: 'Priya Nair wrote about your shop',
        body_text: 'Do you deliver?',
        path: `/shop/messages/${id}`,
        read_at: null,
      },
    ])
    const read = await keeper.patch(`shop/messages/${id}`, { conversation: { read: true } })
    expect(read.json().object).toMatchObject({ read: true, unread: 0 })
    expect(await keeper.list('shop/messages', { filter: 'unread' })).toEqual([])
    expect((await keeper.list('notifications'))[0].read_at).toEqual(expect.any(String))
    await keeper.patch(`shop/messages/${id}`, { conversation: { read: false } })
    expect(await keeper.list('shop/messages', { filter: 'unread' })).toHaveLength(1)
  })

  test('are answered by email, with a link that shows the conversation', async () => {
    const { keeper, listing } = await shopkeeper()
    const { id, email, secret } = await conversationWith(keeper, { listing })
    const answered = await answer(keeper, id, 'He is.\nHe eats weaned rats.')
    expect([answered.statusCode, answered.json().object]).toMatchObject([
      201,
      { side: 'keeper', by: 'Maren', delivery: 'waiting' },
    ])
    const [sent] = await mailsTo(email)
    expect(sent?.mail.subject).toBe('Holt Reptiles answered about Thimble')
    expect(sent?.mail.text).toContain('He is.\nHe eats weaned rats.')
    expect(sent?.mail.html).toContain('He is.<br/>He eats weaned rats.')
    expect(sent?.mail.text).toContain(`/shop/m/${secret}`)
    const { db } = await testApp()
    const [{ address } = { address: '' }] = await db
      .select({ address: users.email })
      .from(users)
      .where(eq(users.id, keeper.userId))
    expect(JSON.stringify(sent?.payload)).not.toContain(address)
    const { messages, currency, unread } = (await keeper.get(`shop/messages/${id}`)).json()
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      'Is he still there?',
      'He is.\nHe eats weaned rats.',
    ])
    expect([currency, unread]).toEqual(['GBP', 0])
  })

  test('take an answer that is sent twice as one, and email it once', async () => {
    const { keeper } = await shopkeeper()
    const { id, email } = await conversationWith(keeper)
    const own = { id: newId() }
    const answers = await Promise.all([1, 2, 3].map(() => answer(keeper, id, 'He is.', own)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await keeper.get(`shop/messages/${id}`)).json().messages).toHaveLength(2)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('say at the field what an answer lacks', async () => {
    const { keeper } = await shopkeeper()
    const { id } = await conversationWith(keeper)
    expect(refusals(await answer(keeper, id, '  '))).toEqual({ content: 'Please write an answer' })
    expect(refusals(await answer(keeper, id, 'x'.repeat(2001)))).toEqual({
      content: 'At most 2,000 characters',
    })
  })

  test('tell of an answer that could not be emailed, and send it again', async () => {
    const { keeper } = await shopkeeper()
    const { id, email } = await conversationWith(keeper)
    const sent = (await answer(keeper, id, 'He is.')).json().object
    const retry = () => keeper.post(`shop/messages/${id}/answers/${sent.id}/retry`)
    expect((await retry()).statusCode).toBe(404)
    const { db } = await testApp()
    const failed = { failed_at: new Date().toISOString(), error: 'No such mailbox' }
    await db.update(outbox).set(failed).where(eq(outbox.recipient, email))
    const delivery = async () =>
      (await keeper.get(`shop/messages/${id}`)).json().messages.at(-1).delivery
    expect(await delivery()).toBe('failed')
    const block = (blocked: boolean) =>
      keeper.patch(`shop/messages/${id}`, { conversation: { blocked } })
    await block(true)
    expect(refusals(await retry())).toEqual({ content: 'Unblock this visitor to answer' })
    expect(await delivery()).toBe('failed')
    await block(false)
    expect((await retry()).json().object).toMatchObject({ delivery: 'waiting' })
    await db
      .update(outbox)
      .set({ sent_at: new Date().toISOString(), payload: null })
      .where(eq(outbox.recipient, email))
    expect(await delivery()).toBe('sent')
  })

  test('wait, where emails are sent, until who answers has confirmed their address', async () => {
    const { db, pool } = await testApp()
    const { keeper } = await shopkeeper()
    const { id } = await conversationWith(keeper)
    const smtp = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'vivary@example.org' }
    const mailing = await buildOn(pool, smtp)
    const confirm = (confirmed_at: string | null) =>
      db.update(users).set({ confirmed_at }).where(eq(users.id, keeper.userId))
    await confirm(null)
    const refused = await answer(keeperWith(mailing, keeper), id, 'Yes, he is.')
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'unconfirmed'])
    await confirm(new Date().toISOString())
    expect((await answer(keeperWith(mailing, keeper), id, 'Yes, he is.')).statusCode).toBe(201)
    await mailing.app.close()
  })

  test('cannot be answered without end', async () => {
    const { keeper } = await shopkeeper()
    const { id, email } = await conversationWith(keeper)
    await useTries(`shop answers to ${email}`, 29)
    expect((await answer(keeper, id, 'Hello')).statusCode).toBe(201)
    const refused = await answer(keeper, id, 'One more')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('are gone when deleted, the link too, and come back', async () => {
    const { keeper } = await shopkeeper()
    const { id, secret } = await conversationWith(keeper)
    const link = async () =>
      (await visitor((await testApp()).app).get(`/shop/m/${secret}`)).statusCode
    expect(await link()).toBe(200)
    expect((await keeper.delete(`shop/messages/${id}`)).json()).toEqual({ success: true })
    expect((await keeper.get(`shop/messages/${id}`)).statusCode).toBe(404)
    expect(await link()).toBe(404)
    expect((await answer(keeper, id, 'Hello')).statusCode).toBe(404)
    expect(await keeper.list('deleted')).toMatchObject([
      { kind: 'conversation', name: 'Jonas Brandt' },
    ])
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
    expect((await keeper.get(`shop/messages/${id}`)).json().messages).toHaveLength(1)
    expect(await link()).toBe(200)
  })

  test('keep what they were about when the listing is deleted', async () => {
    const { keeper, listing } = await shopkeeper()
    const { id } = await conversationWith(keeper, { listing })
    const { db } = await testApp()
    const deleted_at = new Date().toISOString()
    await db.update(shopListings).set({ deleted_at }).where(eq(shopListings.id, listing))
    expect((await keeper.get(`shop/messages/${id}`)).json().listing).toMatchObject({
      title: 'Thimble',
      isDeleted: true,
    })
  })

  test('need Plus, and wait for it', async () => {
    const { keeper } = await shopkeeper()
    const { id, message, secret } = await conversationWith(keeper)
    await keeper.patch('subscription', { subscription: { plus: false } })
    const answers = await Promise.all([
      keeper.get('shop/messages.json'),
      keeper.get(`shop/messages/${id}`),
      keeper.patch(`shop/messages/${id}`, { conversation: { read: true } }),
      keeper.delete(`shop/messages/${id}`),
      answer(keeper, id, 'Hello'),
      keeper.post(`shop/messages/${id}/answers/${message}/retry`),
      keeper.get('shop/blocked_visitors'),
      keeper.send('DELETE', '/dashboard/api/shop/blocked_visitors', {
        blocked_visitor: { email: newEmail() },
      }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
    const guest = visitor((await testApp()).app)
    expect((await guest.get(`/shop/m/${secret}`)).statusCode).toBe(404)
    await keeper.patch('subscription', { subscription: { plus: true } })
    expect(await keeper.list('shop/messages')).toHaveLength(1)
    expect((await guest.get(`/shop/m/${secret}`)).statusCode).toBe(200)
  })
})

describe('a blocked visitor', () => {
  test('is listed, is not answered, and can be let in again', async () => {
    const { keeper } = await shopkeeper()
    const { id, email } = await conversationWith(keeper)
    const block = (blocked: boolean) =>
      keeper.patch(`shop/messages/${id}`, { conversation: { blocked } })
    expect((await block(true)).json().object.blocked).toBe(true)
    expect((await block(true)).statusCode).toBe(200)
    expect((await keeper.get('shop/blocked_visitors')).json().value).toMatchObject([
      { email, name: 'Jonas Brandt' },
    ])
    expect(refusals(await answer(keeper, id, 'Hello'))).toEqual({
      content: 'Unblock this visitor to answer',
    })
    expect((await block(false)).json().object.blocked).toBe(false)
    await block(true)
    const payload = { blocked_visitor: { email: email.toUpperCase() } }
    await keeper.send('DELETE', '/dashboard/api/shop/blocked_visitors', payload)
    expect((await keeper.get('shop/blocked_visitors')).json().value).toEqual([])
    expect((await answer(keeper, id, 'Hello')).statusCode).toBe(201)
  })

  test('of one shop is welcome in another', async () => {
    const [mine, other] = [await shopkeeper(), await shopkeeper()]
    const email = newEmail()
    const { id } = await conversationWith(mine.keeper, { email })
    await mine.keeper.patch(`shop/messages/${id}`, { conversation: { blocked: true } })
    await ask(other.slug, { email })
    expect(await other.keeper.list('shop/messages')).toMatchObject([{ visitor_email: email }])
    expect((await other.keeper.get('shop/blocked_visitors')).json().value).toEqual([])
  })
})

describe('the people of the shop', () => {
  test('are told on the channels they have not switched off, viewers not at all', async () => {
    const stack = await testApp()
    const { keeper, slug, listing } = await shopkeeper()
    const lena = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Lena' })
    const vet = await memberOf(stack, keeper.accountId, { role: 'viewer', name: 'Vet' })
    await lena.post('push_subscriptions', { push_subscription: device(lena.userId) })
    for (const channel of ['app', 'mail'] as const) {
      const muting = { kind: 'message', channel, muted: true }
      await lena.patch('notification_settings', { notification_settings: { muting } })
    }
    await ask(slug, { content: 'Is he\nstill there?' }, listing)
    const told = async (who: Keeper) =>
      (await who.list('notifications')).map(({ header_text }) => header_text)
    expect(await told(keeper)).toEqual(['Priya Nair wrote about Thimble'])
    expect([await told(lena), await told(vet)]).toEqual([[], []])
    const rows = await stack.db.select().from(outbox).where(eq(outbox.account_id, keeper.accountId))
    expect(rows.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
      ['mail', `${keeper.userId}@example.org`],
      ['push', expect.any(String)],
    ])
    const [mailed, pushed] = rows.sort((a, b) => a.channel.localeCompare(b.channel))
    expect(mailed?.payload).toMatchObject({ subject: 'Priya Nair wrote about Thimble' })
    expect(pushed?.payload).toMatchObject({ body: 'Is he still there?' })
  })

  test('read a message whole in the bell if it has 140 characters, and the beginning of a longer one', async () => {
    for (const [content, body_text] of [
      ['🐍'.repeat(140), '🐍'.repeat(140)],
      ['🐍'.repeat(141), `${'🐍'.repeat(140)}…`],
    ]) {
      const { keeper, slug } = await shopkeeper()
      await ask(slug, { content })
      expect(await keeper.list('notifications')).toMatchObject([{ body_text }])
    }
  })

  test('are told once of several messages, until they have read them, also if marked as unread', async () => {
    const { keeper, slug } = await shopkeeper()
    await ask(slug)
    const [{ id }] = await keeper.list('shop/messages')
    const { db, key, app } = await testApp()
    const count = () => db.$count(notifications, eq(notifications.account_id, keeper.accountId))
    const link = `/shop/m/${secretOf(key, { account_id: keeper.accountId, id })}`
    const guest = visitor(app)
    const mark = (read: boolean) => keeper.patch(`shop/messages/${id}`, { conversation: { read } })
    await write(guest, link, { content: 'And what does he weigh?' })
    expect((await keeper.get(`shop/messages/${id}`)).json().unread).toBe(2)
    expect(await count()).toBe(1)
    await mark(true)
    await write(guest, link, { content: 'And when did he hatch?' })
    expect(await count()).toBe(2)
    await mark(true)
    await mark(false)
    await write(guest, link, { content: 'And what does he eat?' })
    await write(guest, link, { content: 'And how often?' })
    expect(await count()).toBe(3)
  })

  test('have nothing of it left in the bell once one of them has answered, or deleted it', async () => {
    const { keeper, slug } = await shopkeeper()
    const lena = await memberOf(await testApp(), keeper.accountId, { role: 'keeper', name: 'Lena' })
    await ask(slug)
    const [{ id }] = await keeper.list('shop/messages')
    const unread = async (who: Keeper) => (await who.get('notifications/unread/count')).json().count
    expect([await unread(keeper), await unread(lena)]).toEqual([1, 1])
    await answer(lena, id, 'We do.')
    expect([await unread(keeper), await unread(lena)]).toEqual([0, 0])
    await keeper.delete(`shop/messages/${id}`)
    expect(await keeper.list('notifications')).toEqual([])
    expect(await lena.list('notifications')).toEqual([])
  })
})

/** Asks a shop as someone new does, from a network of their own. */
async function ask(slug: string, more: object = {}, listing?: string) {
  const guest = visitor((await testApp()).app)
  const message = { name: 'Priya Nair', email: newEmail(), content: 'Do you deliver?', ...more }
  const answer = await write(
    guest,
    `/shop/${slug}/ask${listing ? `?listing=${listing}` : ''}`,
    message,
  )
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Message sent')])
}

/** Opens a page, fills in its form and sends it. */
async function write(guest: ReturnType<typeof visitor>, url: string, message: object) {
  const page = await guest.get(url)
  const [, token = ''] = page.body.match(/name="authenticity_token" value="([^"]+)"/) ?? []
  const typed = Object.entries(message).map(([name, value]) => [`message[${name}]`, String(value)])
  return guest.post(url, { authenticity_token: token, ...Object.fromEntries(typed) })
}

const device = (name: string) => ({
  endpoint: `https://push.example.org/${name}`,
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'A'.repeat(22),
  device: 'Phone',
})
