import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildApp } from '../app/server.ts'
import { ownCertificate } from './ownCertificate.ts'
import { readConfig } from './settings/config.ts'

test('a certificate of our own is kept, and made anew for a further address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vivary-https-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const first = await ownCertificate(folder, ['localhost', '192.168.1.7'])
  expect(await ownCertificate(folder, ['localhost'])).toEqual(first)
  const second = await ownCertificate(folder, ['localhost', '192.168.1.8'])
  expect(second.cert).not.toBe(first.cert)
  const cert = new X509Certificate(second.cert)
  expect(cert.checkIP('192.168.1.8')).toBe('192.168.1.8')
  expect(cert.checkIP('192.168.1.7')).toBeUndefined()
})

test('over https, cookies are for https alone, and browsers are not told to remember that', async () => {
  const { config, ...context } = await testApp()
  const { publicUrl, isTrial } = readConfig({ PORT: '4567' }, { isHttps: true })
  expect(publicUrl).toBe('https://localhost:4567')
  const tls = await ownCertificate(config.dataDir)
  const app = await buildApp({ ...context, config: { ...config, publicUrl, isTrial } }, { tls })
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await new Promise<string>((resolve, reject) => {
    const options = { port: Number(port), host: '127.0.0.1', ca: tls.cert }
    const socket = connect(options, () => {
      socket.write('GET /users/sign_in HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n')
    })
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject).on('end', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toMatch(/set-cookie: __Host-vivary_form=\S+; Path=\/; HttpOnly; Secure/i)
  expect(answer).not.toMatch(/strict-transport-security/i)
})

test('who wants https of our own cannot have an address without it', () => {
  expect(() => readConfig({ PUBLIC_URL: 'http://vivary.lan' }, { isHttps: true })).toThrow(
    'PUBLIC_URL must begin with https:// for --https',
  )
})
