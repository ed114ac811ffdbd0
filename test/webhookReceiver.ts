import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { certificate, privateKey } from './pushService.ts'

export type Call = { path: string; headers: Record<string, unknown>; body: string }

/** Another program, at an https address of this machine: keeps its calls, and answers with `state` after what is done `meanwhile`. */
export async function startReceiver() {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const calls: Call[] = []
  const state = { status: 200, location: '', meanwhile: async () => {} }
  const server = createServer({ key: privateKey, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url: path = '', headers } = request
    calls.push({ path, headers, body: Buffer.concat(chunks).toString() })
    await state.meanwhile()
    response.writeHead(state.status, state.location ? { location: state.location } : {}).end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No address')
  const host = `localhost:${address.port}`
  return {
    host,
    calls,
    state,
    at: (path: string) => `https://${host}${path}`,
    stop: () => server.close(),
  }
}

/** Checks a call as the help says: whether one of its signatures is by this secret. */
export function isSignedWith(secret: string, { headers, body }: Call): boolean {
  const [time = '', ...signatures] = String(headers['vivary-signature']).split(',')
  const own = createHmac('sha256', secret)
    .update(`${time.replace('t=', '')}.${body}`)
    .digest()
  return signatures.some((one) => timingSafeEqual(Buffer.from(one.replace('v1=', ''), 'hex'), own))
}
