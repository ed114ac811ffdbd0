import { isUtf8 } from 'node:buffer'
import { RefusedFile } from '../table.ts'

/** Kind of a file's bytes, by the first ones. */
export type Kind = 'zip' | 'workbook' | 'text'

/** Throws `RefusedFile` for what can't hold a table. */
export function kindOf(bytes: Buffer): Kind {
  if (bytes.length === 0) throw new RefusedFile('empty', 'This file is empty.')
  const start = bytes.subarray(0, 8).toString('latin1')
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'zip'
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return 'workbook'
  const kind = others.find(([magic]) => start.startsWith(magic))
  if (kind) throw new RefusedFile('unknown_kind', `This is ${kind[1]}. ${tableWanted}`)
  return 'text'
}

export const tableWanted =
  'Upload your list as .csv, .xlsx, .xls, .json or a .zip with one of them.'

const others: readonly [magic: string, name: string][] = [
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'a text document'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['Rar!', 'a .rar archive'],
  ['7z\xbc\xaf', 'a .7z archive'],
  ['\x1f\x8b', 'a .gz archive'],
  ['SQLite', 'a database'],
]

const decoded = 1 << 20

/**
 * The text of bytes, in parts: UTF-16 by its byte order mark, otherwise UTF-8, and what isn't UTF-8 as
 * Windows-1252, in which every byte is a letter. Throws `RefusedFile` for what isn't text.
 */
export function* textOf(bytes: Buffer): Generator<string> {
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += decoded) {
    const part = decoder.decode(bytes.subarray(at, at + decoded), { stream: true })
    if (isBinary(part))
      throw new RefusedFile('unknown_kind', `We can't read this file. ${tableWanted}`)
    yield part
  }
  yield decoder.decode()
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(withoutHalfLetter(bytes)) ? 'utf-8' : 'windows-1252'
}

/** Without a letter at the end whose last bytes are missing. */
function withoutHalfLetter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back)
  }
  return bytes
}

/** Text has line breaks and tabs, and no other control characters to speak of. */
function isBinary(part: string): boolean {
  const controls = part.match(/[^\P{Cc}\t\n\v\f\r\x7f-\x9f]/gu) ?? []
  return part.includes('\0') || controls.length > part.length / 100
}
