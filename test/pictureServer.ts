import { once } from 'node:events'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { certificate, privateKey } from './pushService.ts'

type Answer = { status?: number; location?: string; body?: Uint8Array; length?: number }

/** Someone's website at an https address of this machine: answers what it is told by path, else 404. */
export async function startPictureServer() {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status, location, body, length } = answers.get(path) ?? { status: 404 }
    response.writeHead(status ?? 200, {
      ...(location && { location }),
      ...(length && { 'content-length': length }),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No address')
  const host = `localhost:${address.port}`
  return {
    host,
    answers,
    asked,
    at: (path: string) => `https://${host}${path}`,
    stop: () => server.close(),
  }
}
