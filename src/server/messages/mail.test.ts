import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { openMail } from './mail.ts'
import { writeMail } from './mailLayout.tsx'
import { Undeliverable } from './transports.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const log = { info: vi.fn() }
const mail = { subject: 'Feed Nyx today', text: 'Nyx.', html: '<p>Nyx.</p>' }
const to = 'maren@example.org'

test('over SMTP a mail has text and HTML, one Message-ID however often it is sent, and one click ends it', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { config } = await testApp()
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Vivary <vivary@example.org>' }
  const transport = openMail(
    { ...config, ...settings, publicUrl: 'https://vivary.example.org' },
    log,
  )
  stops.push(() => transport.close())
  const message = {
    id: '01a1fdc8-68f5-7552-a935-c6b2afde21a4',
    account_id: null,
    recipient: to,
    payload: { ...mail, unsubscribe: 'https://vivary.example.org/users/unsubscribe?token=a.b' },
    created_at: '2026-11-21T08:00:00.000Z',
  }
  await transport.send(message)
  await transport.send(message)
  const [first = '', second = ''] = received
  expect(first).toContain('Message-ID: <01a1fdc8-68f5-7552-a935-c6b2afde21a4@vivary.example.org>')
  expect(second).toContain('Message-ID: <01a1fdc8-68f5-7552-a935-c6b2afde21a4@vivary.example.org>')
  expect(first).toMatch(/^From: Vivary <vivary@example.org>\r$/m)
  expect(first).toContain(
    'List-Unsubscribe: <https://vivary.example.org/users/unsubscribe?token=a.b>\r\n',
  )
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(first).toMatch(/text\/plain[\s\S]*text\/html/)
  await expect(transport.send({ ...message, recipient: 'gone@example.org' })).rejects.toThrow(
    Undeliverable,
  )
})

test('an email fits a phone and follows its theme', () => {
  const { html } = writeMail({ subject: 'Your new password', lines: ['It works from now on.'] })
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toMatch(
    /<style>@media \(prefers-color-scheme: dark\) \{\n {2}body \{ background: #12100D/,
  )
})
