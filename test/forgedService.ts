import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { client } from './oidcService.ts'

type Claims = Record<string, unknown>

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'the one key'
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** How an ID token is signed: as it should be, or otherwise. */
export type Signed = 'rightly' | 'by another key' | 'by the client secret' | 'by no one'

/**
 * A sign-in service that says whatever a test has it say: an ID token with any claims, signed in any way; other metadata;
 * and redirects, by path.
 */
export async function startForgedService() {
  const [{ privateKey, publicKey }, other] = [pair(), pair()]
  const state = {
    claims: {} as Claims,
    signed: 'rightly' as Signed,
    metadata: {} as Claims,
    userinfo: {} as Claims,
    redirects: new Map<string, string>(),
  }
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const location = state.redirects.get(url)
    if (location) response.writeHead(302, { location }).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answers(url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port to be had')
  const issuer = `http://127.0.0.1:${address.port}`

  function answers(url: string): object {
    if (url === '/jwks') {
      const key = publicKey.export({ format: 'jwk' })
      return { keys: [{ ...key, kid, alg: 'RS256', use: 'sig' }] }
    }
    if (url === '/userinfo') return state.userinfo
    if (url === '/token') return { access_token: 'a', token_type: 'Bearer', id_token: token() }
    const endpoint = (name: string) => `${issuer}/${name}`
    return {
      issuer,
      authorization_endpoint: endpoint('auth'),
      token_endpoint: endpoint('token'),
      jwks_uri: endpoint('jwks'),
      userinfo_endpoint: endpoint('userinfo'),
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
      ...state.metadata,
    }
  }

  function token() {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: client.client_id, iat: now, exp: now + 300 }
    const algs = { 'by the client secret': 'HS256', 'by no one': 'none' }
    const alg = Object.entries(algs).find(([one]) => one === state.signed)?.[1] ?? 'RS256'
    const text = `${encoded({ alg, kid })}.${encoded({ ...usual, ...state.claims })}`
    return `${text}.${signature(text, alg, state.signed === 'rightly' ? privateKey : other.privateKey)}`
  }

  return { issuer, state, asked, stop: () => server.close() }
}

function signature(text: string, alg: string, key: KeyObject) {
  if (alg === 'none') return ''
  if (alg === 'HS256') {
    return createHmac('sha256', client.client_secret).update(text).digest('base64url')
  }
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}
