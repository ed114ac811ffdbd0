/** The width and height of a WebP picture in pixels. Throws for anything else. */
export function webpSize(file: Buffer): { width: number; height: number } {
  const kind = file.toString('latin1', 8, 16)
  if (kind === 'WEBPVP8 ') {
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  }
  if (kind === 'WEBPVP8L') {
    const bits = file.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind === 'WEBPVP8X') {
    return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  }
  throw new Error('Not a WebP picture')
}
