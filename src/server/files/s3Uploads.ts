import { FilesAway } from './files.ts'
import { type S3Request, type S3Settings, type SendToS3, textOf } from './s3Requests.ts'
import { codeIn, elementsIn, textIn } from './xml.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Parts of an upload; S3 takes ten thousand, so that a file can have 80 GB. */
const partBytes = 8 * 1024 ** 2
/** How long one may take. */
const limits = { patience_ms: 120_000 }

/** Puts a file as it comes, in parts if it is long, of which one is in memory. Returns its size. */
export async function putParts(
  { settings, send }: { settings: S3Settings; send: SendToS3 },
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const parts = inParts(content)
  try {
    const first = await parts.next()
    if (first.done || first.value.length < partBytes) {
      const body = first.done ? new Uint8Array() : first.value
      await send({ method: 'PUT', key, body, ...limits })
      return body.length
    }
    const begun = await send({ method: 'POST', key, query: { uploads: '' } })
    const uploadId = textIn(await textOf(settings, begun), 'UploadId')
    const tags: string[] = []
    let bytes = 0
    try {
      for (let part: IteratorResult<Bytes> = first; !part.done; part = await parts.next()) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const answer = await send({ method: 'PUT', key, query, body: part.value, ...limits })
        tags.push(answer.headers.get('etag') ?? '')
        bytes += part.value.length
      }
      const request: S3Request = { method: 'POST', key, query: { uploadId }, body: listOf(tags) }
      const end = codeIn(await textOf(settings, await send({ ...request, ...limits })))
      // S3 answers at once that it has begun, and says at the end whether it went well.
      if (end)
        throw new FilesAway(`The store of files at ${settings.endpoint} couldn't do it (${end}).`)
      return bytes
    } catch (error) {
      // Otherwise the nightly job does it.
      await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  } finally {
    // If the store failed, nothing else closes the file that is read.
    await parts.return(undefined)
  }
}

/** Collects what comes into parts of one size, but the last one; each is only good until the next is taken. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Bytes> {
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

function listOf(tags: string[]): Bytes {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  return new TextEncoder().encode(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
}

/** Ends uploads in parts below a folder of the bucket that were begun before `before`. Returns how many. */
export async function endUploads(
  { settings, send }: { settings: S3Settings; send: SendToS3 },
  below: string,
  before: Date,
): Promise<number> {
  const query = { uploads: '', prefix: below }
  const answer = await send({ method: 'GET', query }).catch(undefinedWhenUnsupported)
  if (!answer) return 0
  let ended = 0
  for (const element of elementsIn(await textOf(settings, answer), 'Upload')) {
    if (new Date(textIn(element, 'Initiated')) >= before) continue
    const key = textIn(element, 'Key').slice(settings.prefix.length)
    await send({ method: 'DELETE', key, query: { uploadId: textIn(element, 'UploadId') } })
    ended += 1
  }
  return ended
}

/** Some stores can't list uploads in parts, and forget those that are broken off by themselves. */
function undefinedWhenUnsupported(error: unknown): undefined {
  if (!(error instanceof FilesAway && error.code === 'NotImplemented')) throw error
}
