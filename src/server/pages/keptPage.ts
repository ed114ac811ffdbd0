import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A public document as it is kept and sent again: plain and compressed, with its validator. */
export type KeptPage = {
  type: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  /** Bytes that it takes in memory. */
  length: number
}

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses a document, once for all who read it. */
export async function keptPage(type: string, text: string): Promise<KeptPage> {
  const plain = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    inBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    inGzip(plain, { level: 6 }),
  ])
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const length = plain.length + br.length + gzipped.length
  return { type, plain, br, gzip: gzipped, etag, length }
}

/** A picture as it is kept, which is compressed already. */
export function keptPicture(type: string, plain: Buffer): KeptPage {
  const none = Buffer.alloc(0)
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  return { type, plain, br: none, gzip: none, etag, length: plain.length }
}

/**
 * Sends a kept page, or a 304 to those who have it. `caching` is what browsers may do with it; asked
 * again each time unless told otherwise. For routes with `compress: false`.
 */
export function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  caching = 'no-cache',
): FastifyReply {
  reply.header('cache-control', caching)
  reply.header('etag', page.etag)
  reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(page.etag.replace(/^W\//, '')))
    return reply.status(304).send()
  reply.header('content-type', page.type)
  const isCompressed = page.br.length > 0
  const encoding = isCompressed ? encodingFor(request.headers['accept-encoding']) : 'plain'
  if (encoding === 'plain') return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(page[encoding])
}

function encodingFor(accepted: FastifyRequest['headers']['accept-encoding']) {
  const offered = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  const takes = (encoding: string) =>
    offered.some((one) => one.split(';')[0]?.trim() === encoding && !/;\s*q=0(\.0*)?$/.test(one))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'plain'
}
