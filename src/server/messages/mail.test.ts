import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { certificate, privateKey } from '../../../test/pushService.ts'
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

/** A mail server on this machine; `received` is each email it has taken, and whether it came encrypted. */
async function startServer(options: SMTPServerOptions) {
  const received: { text: string; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, { secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ text: Buffer.concat(chunks).toString(), isEncrypted: secure })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `smtp://127.0.0.1:${port}`, received }
}

/** A transport to that server, of Vivary at a public address. */
async function transportTo(smtpUrl: string, smtpRequiresTls = false) {
  const { config } = await testApp()
  const settings = { smtpUrl, smtpRequiresTls, mailFrom: 'Vivary <vivary@example.org>' }
  const publicUrl = 'https://vivary.example.org'
  const transport = openMail({ ...config, ...settings, publicUrl }, log)
  stops.push(() => transport.close())
  return transport
}

const message = {
  id: '01a1fdc8-68f5-7552-a935-c6b2afde21a4',
  account_id: null,
  recipient: to,
  payload: { ...mail, unsubscribe: 'https://vivary.example.org/users/unsubscribe?token=a.b' },
  created_at: '2026-11-21T08:00:00.000Z',
}

test('over SMTP a mail has text and HTML, one Message-ID however often it is sent, and one click ends it', async () => {
  const { url, received } = await startServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
  })
  const transport = await transportTo(url)
  await transport.send(message)
  await transport.send(message)
  const [first = '', second = ''] = received.map(({ text }) => text)
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

test('a mail server that takes too long is left, and gets the email once', async () => {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = true
  const { url, received } = await startServer({
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => (isSlow ? asked.resolve() : done()),
    onClose: () => left.resolve(),
  })
  const transport = await transportTo(url)
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  stops.push(() => timeout.mockRestore())
  const sending = transport.send(message)
  await asked.promise
  limit.abort()
  await expect(sending).rejects.toThrow('The mail server took too long')
  await left.promise
  isSlow = false
  timeout.mockRestore()
  await transport.send(message)
  expect(received).toHaveLength(1)
})

test('where it must be encrypted, a mail waits for a server that offers that, and no password is sent', async () => {
  const commands: string[] = []
  const plain = await startServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => {
      commands.push('AUTH')
      done(null, { user: 'maren' })
    },
    onMailFrom: (_address, _session, done) => {
      commands.push('MAIL')
      done()
    },
  })
  const url = plain.url.replace('//', '//maren:secret@')
  await expect((await transportTo(url, true)).send(message)).rejects.toThrow(
    "The mail server doesn't offer encryption (STARTTLS), and SMTP_REQUIRE_TLS forbids sending without it.",
  )
  expect([commands, plain.received]).toEqual([[], []])
  await (await transportTo(plain.url)).send(message)
  expect(plain.received).toMatchObject([{ isEncrypted: false }])

  const encrypting = await startServer({ key: privateKey, cert: certificate })
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  await (await transportTo(encrypting.url, true)).send(message)
  expect(encrypting.received).toMatchObject([{ isEncrypted: true }])
})

test('an email fits a phone and follows its theme', () => {
  const { html } = writeMail({ subject: 'Your new password', lines: ['It works from now on.'] })
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toMatch(
    /<style>@media \(prefers-color-scheme: dark\) \{\n {2}body \{ background: #12100D/,
  )
})
