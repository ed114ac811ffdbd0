import { createReadStream } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange, Files, StoredFile } from './files.ts'
import { folderFiles } from './folderFiles.ts'
import {
  bytesOf,
  chunksOf,
  type S3Settings,
  type SendToS3,
  s3Requests,
  textOf,
} from './s3Requests.ts'
import { endUploads, putParts } from './s3Uploads.ts'
import { elementsIn, textIn } from './xml.ts'

/** How long a copy on this machine's disk stays after it was last of use. */
const copy_ms = 86_400_000

/** Files in an S3-compatible store. Copies of those that a process reads from the disk are in `scratch`. */
export function s3Files(settings: S3Settings, scratch: string): Files {
  const send = s3Requests(settings)
  const bucket = { settings, send }
  const copies = folderFiles(scratch)
  const below = (folder: string) => (folder === '' ? '' : `${folder}/`)

  async function remove(key: string) {
    await send({ method: 'DELETE', key })
    await copies.remove(key)
  }

  /** Another server may have removed what a copy is of. */
  async function removeOld(folder: string) {
    const old = new Date(Date.now() - copy_ms)
    for await (const one of copies.list(folder))
      if (one.modified < old) await copies.remove(one.key)
    await copies.removeUnfinished(folder, old)
  }

  async function stream(key: string, range?: ByteRange) {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = await send({ method: 'GET', key, ...(headers && { headers }) })
    if (!answer.ok || !answer.body) return undefined
    return Readable.from(chunksOf(settings, answer.body), { objectMode: false })
  }

  return {
    place: `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, ''),

    async put(key, content) {
      if (!Buffer.isBuffer(content)) return putParts(bucket, key, content)
      await send({ method: 'PUT', key, body: new Uint8Array(content) })
      return content.length
    },

    async moveIn(key, path) {
      await putParts(bucket, key, createReadStream(path, { highWaterMark: 1024 ** 2 }))
      await rm(path, { force: true })
    },

    async get(key) {
      const answer = await send({ method: 'GET', key })
      return answer.ok ? Buffer.from(await bytesOf(settings, answer)) : undefined
    },

    sizeOf: (key) => sizeIn(send, key),

    stream,

    async onDisk(key) {
      const now = Date.now()
      const copy = await copies.onDisk(key)
      if (copy) {
        await utimes(copy, now / 1000, now / 1000)
        return copy
      }
      const content = await stream(key)
      if (!content) return undefined
      await removeOld('')
      await copies.put(key, content)
      return copies.onDisk(key)
    },

    list: (folder) => filesIn(settings, send, below(folder)),

    remove,

    async removeBelow(folder) {
      for await (const { key } of filesIn(settings, send, below(folder))) await remove(key)
    },

    async removeUnfinished(folder, before) {
      await removeOld(folder)
      return endUploads(bucket, `${settings.prefix}${below(folder)}`, before)
    },
  }
}

/** By its first byte: an answer without a body doesn't say whether the key isn't there or the bucket. */
async function sizeIn(send: SendToS3, key: string) {
  const answer = await send({ method: 'GET', key, headers: { range: 'bytes=0-0' } })
  if (answer.status === 404) return undefined
  await answer.body?.cancel()
  if (answer.status === 416) return 0
  const whole = answer.headers.get('content-range')?.split('/')[1]
  return Number(whole ?? answer.headers.get('content-length'))
}

async function* filesIn(
  settings: S3Settings,
  send: SendToS3,
  below: string,
): AsyncGenerator<StoredFile> {
  const { prefix } = settings
  const query: Record<string, string> = { 'list-type': '2', prefix: `${prefix}${below}` }
  for (;;) {
    const page = await textOf(settings, await send({ method: 'GET', query }))
    for (const element of elementsIn(page, 'Contents')) {
      const key = textIn(element, 'Key').slice(prefix.length)
      const modified = new Date(textIn(element, 'LastModified'))
      yield { key, bytes: Number(textIn(element, 'Size')), modified }
    }
    const next = textIn(page, 'NextContinuationToken')
    if (textIn(page, 'IsTruncated') !== 'true' || next === '') return
    query['continuation-token'] = next
  }
}
