const headerBytes = 12
const chunkHeaderBytes = 8

/** The chunks that hold pixels, and the one that says which of them follow. */
const pixels = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * Tells whether a WebP is nothing but pixels, as we store them: no metadata, no animation, no colour profile,
 * and not a byte behind its end. It says nothing about whether they can be decoded.
 */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < headerBytes + chunkHeaderBytes) return false
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return false
  }
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = headerBytes
  while (at + chunkHeaderBytes <= bytes.length) {
    if (!pixels.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    // Chunks are padded to an even length.
    at += chunkHeaderBytes + size + (size % 2)
  }
  return at === bytes.length
}
