import { readdirSync, readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { conversationWith } from '../../../test/messages.ts'
import { asked, fields, formOf, sent, shop, someone, write } from '../../../test/shopVisitors.ts'
import { conversations, outbox, shopDays, shops } from '../../db/schema.ts'
import { mailFolder, openMail } from '../../server/messages/mail.ts'
import { limits } from './rateLimits.ts'

describe('a visitor', () => {
  test('writes about a listing without an account and without script', async () => {
    const { keeper, url, listing } = await shop()
    const guest = await someone()
    const page = await guest.get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Ask about Thimble</h1>')
    expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    const message = asked()
    const answer = await write(guest, url, { ...message, email: ` ${message.email.toUpperCase()}` })
    expect(answer).toMatchObject(sent)
    // A slip in the address shows at once.
    expect(answer.body).toContain(`The answer goes to ${message.email}.`)
    expect(await keeper.list('shop/messages')).toMatchObject([
      {
        visitor_name: 'Priya Nair',
        visitor_email: message.email,
        listing: { id: listing },
        latest: { content: 'Is she still there?' },
        unread: 1,
      },
    ])
  })

  test('is told when what they ask about was sold in the meantime', async () => {
    const { keeper, url, listing } = await shop()
    const guest = await someone()
    expect((await guest.get(url)).body).toContain('<p class="lead">Holt Reptiles answers by email.')
    await keeper.change('shop_listings', listing, { status: 'sold' })
    expect((await guest.get(url)).body).toContain('Thimble has been sold. Holt Reptiles')
  })

  test('writes to the shop itself', async () => {
    const { keeper, slug } = await shop()
    const guest = await someone()
    expect(await write(guest, `/shop/${slug}/ask`, asked())).toMatchObject(sent)
    expect(await keeper.list('shop/messages')).toMatchObject([{ listing: null }])
  })

  test('is told at each field what it lacks, and finds what was typed', async () => {
    const { url } = await shop()
    const guest = await someone()
    const message = { name: 'Priya <b>Nair</b>', email: 'nowhere', content: ' ' }
    const answer = await write(guest, url, message)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Please enter a valid email')
    expect(answer.body).toContain('Please write a message')
    expect(answer.body).toContain('value="Priya &lt;b&gt;Nair&lt;/b&gt;"')
    for (const odd of ['a\nb', 'a\u202eb', 'a\0b', 'x'.repeat(101)]) {
      const refused = await write(guest, url, { ...asked(), name: odd })
      expect([odd, refused.statusCode]).toEqual([odd, 422])
    }
    for (const odd of ['a\0b', 'x'.repeat(2001)]) {
      expect((await write(guest, url, { ...asked(), content: odd })).statusCode).toBe(422)
    }
    for (const odd of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', '<a@b>']) {
      expect((await write(guest, url, { ...asked(), email: odd })).statusCode).toBe(422)
    }
  })

  test('who sends one form twice, even at once, has written one message', async () => {
    const { keeper, url } = await shop()
    const guest = await someone()
    const form = { ...(await formOf(guest, url)), ...fields(asked()) }
    const answers = await Promise.all([1, 2, 3].map(() => guest.post(url, form)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [one, ...others] = await keeper.list('shop/messages')
    expect(others).toEqual([])
    expect(one.unread).toBe(1)
    expect(await guest.post(url, form)).toMatchObject(sent)
    expect(await keeper.list('notifications')).toHaveLength(1)
    // Back, another sentence, and sent again: nothing of it is lost.
    await guest.post(url, { ...form, 'message[content]': 'And what does she weigh?' })
    const { messages } = (await keeper.get(`shop/messages/${one.id}`)).json()
    expect(messages).toHaveLength(2)
  })

  test('who writes more on a form whose conversation I deleted is found again, and counted once', async () => {
    const { keeper, url } = await shop()
    const { db } = await testApp()
    const lena = await memberOf(await testApp(), keeper.accountId, { role: 'keeper', name: 'Lena' })
    const muting = { kind: 'message', channel: 'app', muted: true }
    await lena.patch('notification_settings', { notification_settings: { muting } })
    const mailsTo = ({ userId }: { userId: string }) =>
      db.$count(outbox, eq(outbox.recipient, `${userId}@example.org`))
    const guest = await someone()
    const form = { ...(await formOf(guest, url)), ...fields(asked()) }
    await guest.post(url, form)
    const [{ id }] = await keeper.list('shop/messages')
    await keeper.delete(`shop/messages/${id}`)
    expect([await mailsTo(keeper), await mailsTo(lena)]).toEqual([1, 1])
    // The same form again is no other message, and leaves what was deleted.
    expect(await guest.post(url, form)).toMatchObject(sent)
    expect(await keeper.list('shop/messages')).toEqual([])
    const more = { 'message[content]': 'I could fetch her.', 'message[name]': 'Priya' }
    expect(await guest.post(url, { ...form, ...more })).toMatchObject(sent)
    const [notice] = await keeper.list('notifications')
    expect(notice.header_text).toBe('Priya wrote about Thimble')
    expect([await mailsTo(keeper), await mailsTo(lena)]).toEqual([2, 2])
    const found = (await keeper.get(notice.path.slice(1))).json()
    expect(found).toMatchObject({
      id,
      visitor_name: 'Priya',
      latest: { content: more['message[content]'] },
      unread: 1,
    })
    expect(await keeper.list('deleted')).toEqual([])
    const days = await db.select().from(shopDays).where(eq(shopDays.account_id, keeper.accountId))
    expect(days).toMatchObject([{ messages: 1 }])
  })

  test('of another site’s form is refused, and so is one without its cookie', async () => {
    const { keeper, url } = await shop()
    const guest = await someone()
    const form = { ...(await formOf(guest, url)), ...fields(asked()) }
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await guest.post(url, form, elsewhere)).statusCode).toBe(403)
    expect((await (await someone()).post(url, form)).statusCode).toBe(403)
    expect((await guest.post(url, { ...form, authenticity_token: 'x' })).statusCode).toBe(403)
    expect(await keeper.list('shop/messages')).toEqual([])
  })

  test('that fills in what people do not see is thanked, and nothing is kept', async () => {
    const { keeper, url } = await shop()
    const guest = await someone()
    const answer = await write(guest, url, { ...asked(), website: 'https://spam.example' })
    expect(answer).toMatchObject(sent)
    expect(await keeper.list('shop/messages')).toEqual([])
  })

  test('who is blocked sees the same thanks, and nothing is delivered', async () => {
    const { keeper, url } = await shop()
    const { id, email, secret } = await conversationWith(keeper)
    await keeper.patch(`shop/messages/${id}`, { conversation: { blocked: true, read: true } })
    const [guest, other] = [await someone(), await someone()]
    const blocked = await write(guest, url, { ...asked(), email })
    const message = asked()
    const free = await write(other, url, message)
    const same = free.body.replace(message.email, email)
    expect([blocked.statusCode, blocked.body]).toEqual([free.statusCode, same])
    expect(await write(guest, `/shop/m/${secret}`, { content: 'Please' })).toMatchObject(sent)
    expect(await keeper.list('shop/messages', { filter: 'unread' })).toHaveLength(1)
    expect((await keeper.get(`shop/messages/${id}`)).json().messages).toHaveLength(1)
  })

  test('is counted in the day’s questions once, corrected or not, however much is written after', async () => {
    const { keeper, slug, listing, url } = await shop()
    for (const [guest, to] of [
      [await someone(), url],
      [await someone(), url],
      [await someone(), `/shop/${slug}/ask`],
    ] as const) {
      const form = { ...(await formOf(guest, to)), ...fields(asked()) }
      await guest.post(to, form)
      await guest.post(to, { ...form, 'message[content]': 'Is he still there?' })
    }
    const { secret } = await conversationWith(keeper)
    await write(await someone(), `/shop/m/${secret}`, { content: 'Deal.' })
    const { db } = await testApp()
    const rows = await db
      .select({ listing: shopDays.listing_id, messages: shopDays.messages })
      .from(shopDays)
      .where(eq(shopDays.account_id, keeper.accountId))
    expect(new Map(rows.map((row) => [row.listing, row.messages]))).toEqual(
      new Map([
        [listing, 2],
        [null, 1],
      ]),
    )
  })
})

describe('the link in an answer', () => {
  test('shows the conversation to anyone who has it, and takes the next message', async () => {
    const { keeper, listing } = await shop()
    const { id, secret, email } = await conversationWith(keeper, { listing })
    await keeper.post(`shop/messages/${id}/answers`, { answer: { content: 'He <i>is</i>.' } })
    const guest = await someone()
    const page = await guest.get(`/shop/m/${secret}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Is he still there?')
    expect(page.body).toContain('He &lt;i&gt;is&lt;/i&gt;.')
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(page.body).toContain('<meta name="robots" content="noindex"/>')
    for (const hidden of [email, keeper.userId, keeper.accountId, 'Maren'])
      expect(page.body).not.toContain(hidden)
    const written = await write(guest, `/shop/m/${secret}`, { content: 'What does he weigh?' })
    expect(written).toMatchObject(sent)
    expect(written.body).toContain('The answer goes to the same email address as before.')
    expect(written.headers['referrer-policy']).toBe('no-referrer')
    const { messages, unread } = (await keeper.get(`shop/messages/${id}`)).json()
    expect(messages.map(({ side }: { side: string }) => side)).toEqual([
      'visitor',
      'keeper',
      'visitor',
    ])
    expect(unread).toBe(1)
    expect((await guest.get(`/shop/m/${secret}`)).body).toContain('What does he weigh?')
  })

  test('is stored as a hash only, and leads nowhere when it is changed', async () => {
    const { keeper } = await shop()
    const { id, secret } = await conversationWith(keeper)
    const { db } = await testApp()
    const theirs = and(eq(conversations.account_id, keeper.accountId), eq(conversations.id, id))
    const [row] = await db.select().from(conversations).where(theirs)
    expect(JSON.stringify(row)).not.toContain(secret)
    const changed = secret.replace(/^./, (first) => (first === '_' ? '-' : '_'))
    const guest = await someone()
    for (const wrong of [id, secret.slice(1), `${secret}A`, changed, '%00']) {
      const answer = await guest.get(`/shop/m/${wrong}`)
      expect([wrong, answer.statusCode]).toEqual([wrong, 404])
      expect((await guest.post(`/shop/m/${wrong}`, {})).statusCode).toBe(404)
    }
  })

  test('takes no messages without end', async () => {
    const { keeper } = await shop()
    const { secret, id } = await conversationWith(keeper)
    const send = async (at: number) =>
      (await write(await someone(), `/shop/m/${secret}`, { content: `${at}` })).statusCode
    for (let at = 0; at < limits.conversation; at++) expect(await send(at)).toBe(200)
    expect(await send(99)).toBe(429)
    expect((await keeper.get(`shop/messages/${id}`)).json().unread).toBe(limits.conversation + 1)
  })
})

test('an email never has a header that someone wrote into a name', async () => {
  const { keeper } = await shop()
  const { db } = await testApp()
  await db
    .update(shops)
    .set({ name: 'Holt\r\nBcc: all@example.org' })
    .where(eq(shops.account_id, keeper.accountId))
  const { id, email } = await conversationWith(keeper)
  await keeper.post(`shop/messages/${id}/answers`, { answer: { content: 'He is.' } })
  const [row] = await db.select().from(outbox).where(eq(outbox.recipient, email))
  const { config } = await testApp()
  const transport = openMail(config, { info: () => undefined })
  if (row) await transport.send(row)
  const [name = ''] = readdirSync(mailFolder(config)).filter((file) => file.includes(row?.id ?? ''))
  const text = readFileSync(`${mailFolder(config)}/${name}`, 'utf8')
  expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
})
