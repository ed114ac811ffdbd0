/**
 * The text of a logger's file in whichever encoding it has: Unicode by its mark or its pattern of
 * zeros, otherwise UTF-8, and what isn't that as Western European. Undefined for what is no text, such
 * as a spreadsheet or an archive.
 */
export function fileText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const encoding = markedAs(bytes) ?? zerosOf(bytes)
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : unmarked(bytes)
  return text.slice(0, 4000).includes('\0') ? undefined : text
}

function markedAs([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Digits in UTF-16 are a digit and a zero in turn. */
function zerosOf(bytes: Uint8Array): string | undefined {
  const some = bytes.subarray(0, 400)
  const zeros = [0, 1].map((odd) => some.filter((byte, at) => at % 2 === odd && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (odd > some.length / 4 && even === 0) return 'utf-16le'
  return even > some.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

function unmarked(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
