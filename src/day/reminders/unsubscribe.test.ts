import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { digestMail } from './digest.pages.tsx'
import { subscriberIn, unsubscribeToken } from './settings.queries.ts'

async function mailed() {
  const { app, key } = await testApp()
  const keeper = await signedIn()
  const settings = { notification_settings: { mail_digest: true } }
  await keeper.patch('notification_settings', settings)
  const url = (token: string) => `/users/unsubscribe?token=${token}`
  const token = unsubscribeToken(key, keeper)
  const isMailed = async () => (await keeper.get('notification_settings')).json().mail_digest
  return { app, token, url, isMailed }
}

test('looking at the page changes nothing, its button ends the mails, without a session', async () => {
  const { app, token, url, isMailed } = await mailed()
  const page = await app.inject(url(token))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`<form action="${url(token)}" method="post">`)
  expect(await isMailed()).toBe(true)
  const answer = await app.inject({ method: 'POST', url: url(token) })
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringContaining('You&#x27;re unsubscribed'),
  ])
  expect(await isMailed()).toBe(false)
  expect((await app.inject({ method: 'POST', url: url(token) })).statusCode).toBe(200)
})

test("a mail program's one click does the same, in either kind of form", async () => {
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ]) {
    const { app, token, url, isMailed } = await mailed()
    const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' }
    const answer = await app.inject({ method: 'POST', url: url(token), headers, payload })
    expect(answer.statusCode).toBe(200)
    expect(await isMailed()).toBe(false)
  }
})

test('an address that was changed anywhere ends nothing', async () => {
  const { app, token, url, isMailed } = await mailed()
  const { key } = await testApp()
  const other = unsubscribeToken(Buffer.alloc(32, 8), subscriberIn(key, token) ?? nobody)
  for (const wrong of ['', 'a.b', other, token.slice(1), `${token}A`, token.replace(/^./, '_')]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: url(wrong) })
      expect([wrong, answer.statusCode]).toEqual([wrong, 404])
    }
  }
  expect(await isMailed()).toBe(true)
})
const nobody = { accountId: '', userId: '' }

test('a mail names animals as they are, in HTML as in text, and leads to PUBLIC_URL', () => {
  const line = { header_text: 'Feed <b>Nyx</b> & "Jo" today', body_text: '', path: '/animals' }
  const publicUrl = 'https://vivary.example.org'
  const { subject, text, html } = digestMail([line], { publicUrl, unsubscribe: `${publicUrl}/u` })
  expect(subject).toBe(line.header_text)
  expect(text).toContain('https://vivary.example.org/dashboard/animals')
  expect(html).toContain('Feed &lt;b&gt;Nyx&lt;/b&gt; &amp; &quot;Jo&quot; today')
  expect(html).not.toContain('<b>')
})
