import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Config } from '../src/server/settings/config.ts'

/*
 * A store that speaks S3: signatures (version 4, bodies too), ranges, uploads in parts, and lists in pages. It works the
 * signatures out by itself. What it keeps is in memory.
 */

type Stored = { bytes: Buffer; modified: Date }
type Upload = { key: string; parts: Map<number, Buffer>; begun: Date }
type S3 = NonNullable<Config['s3']>

export type S3Server = {
  settings: S3
  /** By their keys in the bucket. */
  files: Map<string, Stored>
  uploads: Map<string, Upload>
  /** Methods and keys, in order. */
  requests: string[]
  /** Answers in place of the store's own: a status, or nothing at all. */
  failing: (request: IncomingMessage) => number | 'silence' | undefined
  largestBody: number
  close(): Promise<void>
}

const accessKeyId = 'VIVARYTESTS'
const secretAccessKey = 'a secret/with+signs='
const listedAtOnce = 4

/** Starts a store with one bucket. It ends with the test, unless `isShared`. */
export async function s3Server(changed: Partial<S3> = {}, isShared = false): Promise<S3Server> {
  const http = createServer((request, response) => {
    answer(store, request, response).catch((error) => response.destroy(error))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const store: S3Server = {
    settings: {
      ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'vivary-files', region: 'eu-central-1' },
      ...{ accessKeyId, secretAccessKey, prefix: 'zoo/', isPathStyle: true, takesNew: true },
      ...changed,
    },
    files: new Map(),
    uploads: new Map(),
    requests: [],
    failing: () => undefined,
    largestBody: 0,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  if (!isShared) onTestFinished(() => store.close())
  return store
}

/** The settings of a store as an operator sets them. */
export const s3Variables = ({ settings }: S3Server) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_PREFIX: settings.prefix,
})

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

async function answer(store: S3Server, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  store.largestBody = Math.max(store.largestBody, body.length)
  const url = new URL(request.url ?? '/', 'http://store')
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  store.requests.push(`${request.method} ${key}`)
  const failure = store.failing(request)
  if (failure === 'silence') {
    response.destroy()
    return
  }
  try {
    if (failure) throw new Refusal(failure, failure === 501 ? 'NotImplemented' : 'InternalError')
    requireSignature(request, url, body)
    if (bucket !== 'vivary-files') throw new Refusal(404, 'NoSuchBucket')
    const { status = 200, headers = {}, content = '' } = done(store, request, { url, key, body })
    response.writeHead(status, headers).end(content)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const headers = { 'content-type': 'application/xml' }
    response.writeHead(error.status, headers).end(`<Error><Code>${error.code}</Code></Error>`)
  }
}

type Answer = { status?: number; headers?: Record<string, string>; content?: Buffer | string }
type Asked = { url: URL; key: string; body: Buffer }

function done(store: S3Server, request: IncomingMessage, { url, key, body }: Asked): Answer {
  const query = url.searchParams
  const uploadId = query.get('uploadId')
  if (key === '') return query.has('uploads') ? listedUploads(store, query) : listed(store, query)
  if (uploadId !== null) return ofUpload(store, request.method, { uploadId, query, body })
  if (request.method === 'PUT') {
    store.files.set(key, { bytes: body, modified: new Date() })
    return { headers: { etag: `"${md5(body)}"` } }
  }
  if (request.method === 'POST') {
    const id = randomUUID()
    store.uploads.set(id, { key, parts: new Map(), begun: new Date() })
    return { content: `<R><UploadId>${id}</UploadId></R>` }
  }
  if (request.method === 'DELETE') {
    store.files.delete(key)
    return { status: 204 }
  }
  const file = store.files.get(key)
  if (!file) throw new Refusal(404, 'NoSuchKey')
  return partOf(file.bytes, request.headers.range)
}

function partOf(bytes: Buffer, range: string | undefined): Answer {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined) return { content: bytes }
  const end = Math.min(Number(to), bytes.length - 1)
  if (Number(from) > end) throw new Refusal(416, 'InvalidRange')
  const headers = { 'content-range': `bytes ${from}-${end}/${bytes.length}` }
  return { status: 206, headers, content: bytes.subarray(Number(from), end + 1) }
}

type OfUpload = { uploadId: string; query: URLSearchParams; body: Buffer }

function ofUpload(store: S3Server, method = '', { uploadId, query, body }: OfUpload): Answer {
  const upload = store.uploads.get(uploadId)
  if (!upload) throw new Refusal(404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { headers: { etag: `"${md5(body)}"` } }
  }
  store.uploads.delete(uploadId)
  if (method === 'DELETE') return { status: 204 }
  const listedParts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)]
  const parts = listedParts.map(([, number, tag]) => {
    const part = upload.parts.get(Number(number))
    if (!part || md5(part) !== tag) throw new Refusal(400, 'InvalidPart')
    return part
  })
  if (parts.slice(0, -1).some(({ length }) => length < 5 * 1024 ** 2)) {
    // As S3 does: 200 first, and then what went wrong.
    return { content: '<Error><Code>EntityTooSmall</Code></Error>' }
  }
  store.files.set(upload.key, { bytes: Buffer.concat(parts), modified: new Date() })
  return { content: '<CompleteMultipartUploadResult/>' }
}

function listed({ files }: S3Server, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, listedAtOnce)
  const isMore = keys.length > page.length
  const contents = page.map((key) => {
    const { bytes, modified } = files.get(key) ?? { bytes: [], modified: new Date() }
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = isMore
    ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>`
    : ''
  return { content: `<R><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${next}</R>` }
}

function listedUploads({ uploads }: S3Server, query: URLSearchParams): Answer {
  const ours = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const content = ours.map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return { content: `<R>${content.join('')}</R>` }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** By the description of signature version 4. */
function requireSignature(request: IncomingMessage, url: URL, body: Buffer) {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id, day = '', region = '', names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? []
  if (id === undefined) throw new Refusal(403, 'AccessDenied')
  if (id !== accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  if (region !== 'eu-central-1') throw new Refusal(400, 'AuthorizationHeaderMalformed')
  const hash = String(request.headers['x-amz-content-sha256'])
  const time = String(request.headers['x-amz-date'])
  const asked = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, asked.join('&'), headers.join(''), names, hash]
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  if (hmac(key, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch')
  if (sha256(body) !== hash) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}
