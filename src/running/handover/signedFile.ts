import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Invalid } from '../../server/errors.ts'
import { concurrencyLimit, spared } from '../../server/limits/concurrencyLimit.ts'
import { ReaderEnded, type ReadingChild, startReader } from '../../server/readingChild.ts'
import { isStorable } from '../../shared/fields.ts'
import { jsonIn } from '../../shared/json.ts'
import { addRows, type HandedRecord } from './handedRecord.ts'
import { contentIn, contentLine, type SignedContent } from './signedContent.ts'

/*
 * A handed-over animal as a file: three lines, the content's own line, and the pictures' bytes as
 * they are. Nothing in it is compressed, so that it takes no more room unpacked than it was sent as.
 *
 *   Vivary hand-over 1
 *   {"hand_over":…,"seller":…,"installation":…,"signed_at":…,"key":…}
 *   the Ed25519 signature of the first two lines and everything below it, in base64url
 *   {"record":…,"has_main":…,"pictures":[bytes, …]}
 *   the pictures, one after the other
 */

const firstLine = 'Vivary hand-over 1'
const anyFirstLine = /^Vivary hand-over (\d{1,9})$/

/** The most bytes of a file, a little below what a request may have. */
export const mostFileBytes = 19 * 1024 ** 2

const text = (most: number) => z.string().min(1).max(most).refine(isStorable)

const head = z.object({
  /** The hand-over's id, by which it is taken over once. */
  hand_over: z.uuid(),
  seller: text(200),
  /** Where it was signed: 'https://vivary.example'. */
  installation: z.url({ protocol: /^https?$/ }).max(300),
  signed_at: z.iso.datetime().refine((at) => at >= '2020' && at < '2200'),
  /** The public key, 32 bytes. */
  key: z.string().regex(/^[\w-]{43}$/),
})
type Head = z.output<typeof head>

/** Content of a signed file, its signature checked. */
export type SignedFile = {
  head: Head
  fingerprint: string
  record: HandedRecord
  hasMain: boolean
  /** As they were sent: yet to be decoded. */
  pictures: Buffer[]
}

/** Signs a record for another installation. `pictures` are files of pictures, the main photo first. */
export function signedFile(
  key: Buffer,
  about: Omit<Head, 'key'>,
  content: { record: HandedRecord; hasMain: boolean; pictures: readonly Buffer[] },
): Buffer {
  const { record, hasMain, pictures } = content
  const lines = `${firstLine}\n${JSON.stringify({ ...about, key: publicKeyOf(key) })}\n`
  const inside = {
    record,
    has_main: hasMain,
    pictures: pictures.map(({ length }) => length),
  }
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(inside)}\n`), ...pictures])
  const signature = sign(null, Buffer.concat([Buffer.from(lines), rest]), privateKeyOf(key))
  return Buffer.concat([Buffer.from(`${lines}${signature.toString('base64url')}\n`), rest])
}

/**
 * Reads a file that another installation signed; `own` is where and by which key this one signs. Throws
 * `Invalid` at `file`.
 */
export async function readSignedFile(
  bytes: Buffer,
  own: Pick<Head, 'installation' | 'key'>,
): Promise<SignedFile> {
  const refuse = (message: string): never => {
    throw new Invalid([{ field: 'file', message }])
  }
  const [first = '', second = '', third = ''] = linesOf(bytes.subarray(0, mostHeadBytes), 3)
  const version = anyFirstLine.exec(first)?.[1]
  if (version === undefined) return refuse(notAFile)
  if (first !== firstLine) return refuse(otherVersion)
  const about = head.safeParse(jsonIn(second)).data
  if (!about) return refuse(changed(sellerIn(second)))
  const signed = first.length + 1 + Buffer.byteLength(second) + 1
  const rest = bytes.subarray(signed + third.length + 1)
  const message = Buffer.concat([bytes.subarray(0, signed), rest])
  if (!(await isSigned(about.key, third, message))) return refuse(changed(about.seller))
  if (isOfOther(about, own)) return refuse(notOurs)
  // What follows was signed like this, so that nothing of it was changed on the way.
  const end = rest.indexOf(0x0a)
  const inside = end < 0 ? undefined : await readContent(rest.subarray(0, end))
  const begins = end + 1
  const lengths = inside?.pictures ?? []
  const fits = begins + lengths.reduce((sum, length) => sum + length, 0) === rest.length
  if (!inside || !fits) return refuse(unreadable(about.seller))
  let at = begins
  const pictures = lengths.map((length) => {
    at += length
    return rest.subarray(at - length, at)
  })
  const { record, has_main: hasMain } = inside
  return { head: about, fingerprint: fingerprintOf(about.key), record, hasMain, pictures }
}

/** More than the first three lines can have. */
const mostHeadBytes = 16 * 1024

/** True if a file says that this installation signed it, and it didn't: someone else writes in its name. */
const isOfOther = ({ installation, key }: Head, own: Pick<Head, 'installation' | 'key'>) =>
  new URL(installation).origin === new URL(own.installation).origin && key !== own.key

export const notAFile = "This isn't the file of an animal. Choose the one that the seller sent you."
export const otherVersion =
  "This file comes from another version of Vivary, which this one can't read."
export const notOurs =
  "This file says that it was signed on this server, and it wasn't. Ask the seller for a new one."
const changed = (seller: string) =>
  `This file was changed after it was signed. Ask ${seller} for a new one.`
const unreadable = (seller: string) =>
  `This file holds something we can't read. Ask ${seller} for a new one.`

/** The name in a head that doesn't parse, if it is still legible: nothing but a name to ask for. */
function sellerIn(line: string): string {
  const name = /"seller":"([^"\\]{1,200})"/.exec(line)?.[1]
  return name && isStorable(name) ? name : 'the seller'
}

/** The public key of the server's secret, in base64url. */
export const publicKeyOf = (key: Buffer): string =>
  createPublicKey(privateKeyOf(key)).export({ format: 'jwk' }).x ?? ''

/** A key as two people can compare it: 128 bits of its SHA-256, in groups of four. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .slice(0, 32)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')

/** Derived from the server's secret, as the key that encrypts is. RFC 8410 puts this in front. */
function privateKeyOf(key: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'vivary signed hand-overs', 32))
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** Tells whether the key signed the message, worked out beside the event loop: a file has megabytes. */
async function isSigned(publicKey: string, signature: string, message: Buffer): Promise<boolean> {
  if (!/^[\w-]{86}$/.test(signature)) return false
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return await verified(null, message, key, Buffer.from(signature, 'base64url'))
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}
const verified = promisify(verify)

/** The first lines, without their ends; a line that doesn't end is left out. */
function linesOf(bytes: Buffer, count: number): string[] {
  const lines: string[] = []
  let at = 0
  while (lines.length < count) {
    const end = bytes.indexOf(0x0a, at)
    if (end < 0) break
    lines.push(bytes.toString('utf8', at, end))
    at = end + 1
  }
  return lines
}

/** So much can be read between two requests, whatever it holds. */
const shortBytes = 64 * 1024

/** How many files are read at once, and how many wait. */
const limited = concurrencyLimit(spared, 8)

/**
 * Reads the content's line of a signed file; a long one in a process of its own. Undefined if it isn't
 * one. Throws `Busy` if too many are being read.
 */
async function readContent(line: Buffer): Promise<SignedContent | undefined> {
  if (line.length <= shortBytes) return contentIn(line.toString())
  return limited(async () => {
    const reader = startReader('src/running/handover/signedContentChild.ts')
    try {
      reader.send(line)
      reader.endInput()
      return await contentFrom(reader)
    } catch (error) {
      if (error instanceof ReaderEnded) return undefined
      throw error
    } finally {
      reader.stop()
    }
  })
}

async function contentFrom(reader: ReadingChild): Promise<SignedContent | undefined> {
  let content: SignedContent | undefined
  for (;;) {
    const line = contentLine.parse(JSON.parse(await reader.nextLine()))
    if ('isOver' in line) return content
    if ('content' in line) content = line.content
    else if (content) addRows(content.record, line.list, line.rows)
  }
}
