import { createReadStream } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Files, FilesAway, type StoredFile } from './files.ts'
import { folderFiles } from './folderFiles.ts'
import { codeIn, type S3Request, type S3Settings, s3Requests, unreachable } from './s3Requests.ts'

/** Parts of an upload; S3 takes ten thousand, so that a file can have 80 GB. */
const partBytes = 8 * 1024 ** 2
const part_ms = 120_000

/** How long a copy on this machine's disk stays after it was last of use. */
const copy_ms = 86_400_000

/** Files in an S3-compatible store. Copies of those that a process reads from the disk are in `scratch`. */
export function s3Files(settings: S3Settings, scratch: string): Files {
  const send = s3Requests(settings)
  const copies = folderFiles(scratch)
  const { bucket, prefix } = settings

  async function putWhole(
    key: string,
    body: Uint8Array<ArrayBuffer>,
    limits: { patience_ms?: number },
  ) {
    await send({ method: 'PUT', key, body, ...limits })
    return body.length
  }

  async function putParts(key: string, parts: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
    const first = await parts.next()
    if (first.done) return putWhole(key, new Uint8Array(), {})
    if (first.value.length < partBytes) return putWhole(key, first.value, { patience_ms: part_ms })
    const begun = await textOf(
      settings,
      await send({ method: 'POST', key, query: { uploads: '' } }),
    )
    const uploadId = elementIn(begun, 'UploadId')
    const tags: string[] = []
    let bytes = 0
    try {
      for (
        let part: IteratorResult<Uint8Array<ArrayBuffer>> = first;
        !part.done;
        part = await parts.next()
      ) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const answer = await send({
          method: 'PUT',
          key,
          query,
          body: part.value,
          patience_ms: part_ms,
        })
        tags.push(answer.headers.get('etag') ?? '')
        bytes += part.value.length
      }
      await complete({
        method: 'POST',
        key,
        query: { uploadId },
        body: listOf(tags),
        patience_ms: part_ms,
      })
      return bytes
    } catch (error) {
      // Otherwise the nightly job does it.
      await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  /** S3 answers at once that it has begun, and says at the end whether it went well. */
  async function complete(request: S3Request) {
    const answer = await textOf(settings, await send(request))
    const code = codeIn(answer)
    if (code)
      throw new FilesAway(`The store of files at ${settings.endpoint} couldn't do it (${code}).`)
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    const below = folder === '' ? prefix : `${prefix}${folder}/`
    const query: Record<string, string> = { 'list-type': '2', prefix: below }
    for (;;) {
      const page = await textOf(settings, await send({ method: 'GET', query }))
      for (const element of elementsIn(page, 'Contents')) {
        const key = elementIn(element, 'Key').slice(prefix.length)
        const modified = new Date(elementIn(element, 'LastModified'))
        yield { key, bytes: Number(elementIn(element, 'Size')), modified }
      }
      const next = elementIn(page, 'NextContinuationToken')
      if (elementIn(page, 'IsTruncated') !== 'true' || next === '') return
      query['continuation-token'] = next
    }
  }

  async function remove(key: string) {
    await send({ method: 'DELETE', key })
    await copies.remove(key)
  }

  async function stream(key: string, range?: { start: number; end: number }) {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = await send({ method: 'GET', key, ...(headers && { headers }) })
    if (!answer.ok || !answer.body) return undefined
    return Readable.from(chunksOf(settings, answer.body), { objectMode: false })
  }

  return {
    place: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),

    put: (key, content) =>
      Buffer.isBuffer(content)
        ? putWhole(key, new Uint8Array(content), {})
        : putParts(key, inParts(content)),

    async moveIn(key, path) {
      await putParts(key, inParts(createReadStream(path, { highWaterMark: 1024 ** 2 })))
      await rm(path, { force: true })
    },

    async get(key) {
      const answer = await send({ method: 'GET', key })
      return answer.ok ? Buffer.from(await bytesOf(settings, answer)) : undefined
    },

    /** By its first byte, since an answer without a body doesn't say whether the key isn't there or the bucket. */
    async sizeOf(key) {
      const answer = await send({ method: 'GET', key, headers: { range: 'bytes=0-0' } })
      await answer.body?.cancel()
      if (answer.status === 416) return 0
      if (!answer.ok) return undefined
      const whole = answer.headers.get('content-range')?.split('/')[1]
      return Number(whole ?? answer.headers.get('content-length'))
    },

    stream,

    async onDisk(key) {
      const copy = await copies.onDisk(key)
      const now = new Date()
      if (copy) {
        await utimes(copy, now, now)
        return copy
      }
      const content = await stream(key)
      if (!content) return undefined
      const old = new Date(now.getTime() - copy_ms)
      for await (const one of copies.list('')) if (one.modified < old) await copies.remove(one.key)
      await copies.removeUnfinished('', old)
      await copies.put(key, content)
      return copies.onDisk(key)
    },

    list,
    remove,

    async removeBelow(folder) {
      for await (const { key } of list(folder)) await remove(key)
    },

    async removeUnfinished(folder, before) {
      const query = { uploads: '', prefix: folder === '' ? prefix : `${prefix}${folder}/` }
      const page = await textOf(settings, await send({ method: 'GET', query }))
      let removed = 0
      for (const element of elementsIn(page, 'Upload')) {
        if (new Date(elementIn(element, 'Initiated')) >= before) continue
        const key = elementIn(element, 'Key').slice(prefix.length)
        await send({ method: 'DELETE', key, query: { uploadId: elementIn(element, 'UploadId') } })
        removed += 1
      }
      return removed
    },
  }
}

/** Collects what comes into parts of one size, but the last one; each is only good until the next is taken. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taking = Math.min(partBytes - filled, chunk.length - at)
      part.set(chunk.subarray(at, at + taking), filled)
      at += taking
      filled += taking
      if (filled < partBytes) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

const listOf = (tags: string[]) => {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  return new TextEncoder().encode(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
}

const elementsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

const elementIn = (xml: string, name: string) => unescaped(elementsIn(xml, name)[0] ?? '')

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, number, hex, name: string) => {
    if (number || hex)
      return String.fromCodePoint(number ? Number(number) : Number.parseInt(hex, 16))
    return entities[name] ?? all
  })
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const bytesOf = (settings: S3Settings, answer: Response) =>
  answer.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(settings, cause)
  })

const textOf = async (settings: S3Settings, answer: Response) =>
  new TextDecoder().decode(await bytesOf(settings, answer))

async function* chunksOf(settings: S3Settings, body: ReadableStream<Uint8Array>) {
  try {
    for await (const chunk of body) yield Buffer.from(chunk)
  } catch (cause) {
    throw unreachable(settings, cause)
  }
}
