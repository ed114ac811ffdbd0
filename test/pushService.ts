import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** What arrived: the decrypted message, and who sent it. */
type Arrived = {
  message: unknown
  headers: Record<string, unknown>
  vapid: { aud: string; sub: string; publicKey: string }
}

/**
 * A push service and a browser in one, at an https address of this machine: it checks the sender's
 * signature and decrypts as RFC 8291 says. Answers 201, or the status it was told, once what happens meanwhile is over.
 */
export async function startPushService() {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys()
  const auth = randomBytes(16)
  const arrived: Arrived[] = []
  const state = { status: 201, location: '', meanwhile: async (): Promise<unknown> => undefined }

  const server = createServer({ key: privateKey, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { headers } = request
    const body = decrypted(Buffer.concat(chunks))
    arrived.push({ message: JSON.parse(body), headers, vapid: signerOf(headers.authorization) })
    await state.meanwhile()
    response.writeHead(state.status, state.location ? { location: state.location } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No address')
  const host = `localhost:${address.port}`

  function decrypted(body: Buffer) {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + 65)
    const sealed = body.subarray(21 + 65)
    const shared = browser.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const part = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }

  return {
    host,
    arrived,
    state,
    subscription: (name: string) => ({
      endpoint: `https://${host}/${name}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    stop: () => server.close(),
  }
}

/** Throws when the token was not signed by the key beside it. */
function signerOf(authorization = ''): Arrived['vapid'] {
  const [, token = '', publicKey = ''] = authorization.match(/^vapid t=(\S+), k=(\S+)$/) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is not that of the key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey }
}

/** Of no other use: localhost and photos.example.org, from 2020 to 2120. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYT2dCKSxxtae0Mr/
+L6nAO+jdpSRE3bW07lF0SOXp5ChRANCAAR10dJ7wx+cgm/zX+k2LJGc/em1YQRO
SDEKkZD7DkSKVt3v0o3wHfDrdRlRAZQD3VIQYKn1VFP+1UF1+u6hd5xy
-----END PRIVATE KEY-----`
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBejCCASGgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHXR0nvDH5yCb/Nf
6TYskZz96bVhBE5IMQqRkPsORIpW3e/SjfAd8Ot1GVEBlAPdUhBgqfVUU/7VQXX6
7qF3nHKjYjBgMC4GA1UdEQQnMCWCCWxvY2FsaG9zdIIScGhvdG9zLmV4YW1wbGUu
b3JnhwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFKVIzzz8EYBj4Euo
kV4eYkgH3SUlMAoGCCqGSM49BAMCA0cAMEQCICE9AiR3aSjB+GYLOO8WW6qjWrnr
AbIM9ItjAUomKi5eAiA/zrwsCc8nZyJxHqaHs6ujqoSXRfrInwMjc2TyCtM5pQ==
-----END CERTIFICATE-----`
