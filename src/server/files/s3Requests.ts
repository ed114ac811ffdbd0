import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../settings/config.ts'
import { FilesAway } from './files.ts'
import { codeIn } from './xml.ts'

export type S3Settings = NonNullable<Config['s3']>

/** A request to the bucket: of a key in it, or of the bucket itself without one. */
export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** How long all tries together may take until an answer begins, in milliseconds. */
  patience_ms?: number
}

export type SendToS3 = (request: S3Request) => Promise<Response>

/** As long as a statement of a request may take: a transaction may wait for it. */
const usualPatience_ms = 8000
const mostTries = 3

/**
 * Sends signed requests to a bucket, each again if it fails in passing; all of ours may be repeated. Bodies are signed
 * with their SHA-256, so that the store refuses one that was changed on its way. Returns answers of 2xx, 404 for a key
 * that isn't there, and 416. Throws `FilesAway` for all others.
 */
export function s3Requests(settings: S3Settings): SendToS3 {
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function send(request: S3Request, left_ms: number) {
    const { method, key, query = {}, headers, body } = request
    const url = urlOf(settings, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256').update(body ?? '')
    const signed = await client.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash.digest('hex') },
    })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('No answer in time')), left_ms)
    try {
      return await fetch(url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: late.signal,
        ...(body && { body }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request) => {
    const end = performance.now() + (request.patience_ms ?? usualPatience_ms)
    for (let tries = 1; ; tries++) {
      const left_ms = Math.max(0, end - performance.now())
      const answer = await send(request, left_ms).catch((cause: unknown) => cause)
      const isLast = tries >= mostTries || performance.now() >= end
      if (answer instanceof Response) {
        if (answer.ok || answer.status === 416) return answer
        const code = codeIn(await answer.text().catch(() => ''))
        if (answer.status === 404 && request.key !== undefined && isOfKey.has(code)) return answer
        const isPassing =
          (answer.status >= 500 && answer.status !== 501) ||
          answer.status === 429 ||
          passing.has(code)
        if (!isPassing || isLast) throw refusalOf(settings, answer.status, code)
      } else if (isLast) {
        throw unreachable(settings, answer)
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200 * 2 ** tries))
    }
  }
}

/** Codes of a 404 that is about the key; of others the bucket may be gone. Some stores send none. */
const isOfKey = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound', ''])
const passing = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted'])

function urlOf({ endpoint, bucket, isPathStyle, prefix }: S3Settings, key: string | undefined) {
  const url = new URL(endpoint)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  const inBucket = key === undefined ? '' : `${prefix}${key}`
  url.pathname = isPathStyle ? `/${bucket}/${inBucket}` : `/${inBucket}`
  return url
}

/** An error for the operator: nothing answers, or only in part. */
function unreachable({ endpoint }: Pick<S3Settings, 'endpoint'>, cause: unknown): FilesAway {
  return new FilesAway(`Can't reach the store of files at ${endpoint}: ${reasonOf(cause)}`, {
    cause,
  })
}

/** The innermost reason: what fetch throws only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function refusalOf({ endpoint, bucket }: S3Settings, status: number, code: string): FilesAway {
  const answer = code || `status ${status}`
  const refused = (sentence: string) => new FilesAway(sentence, { isRefused: true })
  if (code === 'NoSuchBucket' || (status === 404 && code === '')) {
    return refused(`The store at ${endpoint} has no bucket named ${bucket} (S3_BUCKET).`)
  }
  if (wrongRegion.has(code) || (status >= 300 && status < 400)) {
    return refused(
      `The store at ${endpoint} keeps ${bucket} elsewhere (${answer}). Are S3_ENDPOINT and S3_REGION right?`,
    )
  }
  if (code === 'RequestTimeTooSkewed') {
    return refused(`The store at ${endpoint} says that this machine's clock is wrong (${answer}).`)
  }
  if (status === 401 || status === 403) {
    return refused(
      `The store at ${endpoint} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for ${bucket} (${answer}).`,
    )
  }
  return new FilesAway(`The store of files at ${endpoint} couldn't do it (${answer}).`, { code })
}

const wrongRegion = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
])

/** The whole content of an answer. Throws `FilesAway` if it breaks off. */
export const bytesOf = (settings: S3Settings, answer: Response): Promise<ArrayBuffer> =>
  answer.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(settings, cause)
  })

/** The same as text. */
export const textOf = async (settings: S3Settings, answer: Response): Promise<string> =>
  new TextDecoder().decode(await bytesOf(settings, answer))

/** The content of an answer as it comes. Throws `FilesAway` if it breaks off. */
export async function* chunksOf(
  settings: S3Settings,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield Buffer.from(chunk)
  } catch (cause) {
    throw unreachable(settings, cause)
  }
}
