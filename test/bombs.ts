import { crc32 } from 'node:zlib'

/** A PNG of that size by its header, with next to nothing in it. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', Buffer.alloc(10)), chunk('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, content = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A GIF of that size with as many frames, each of the whole size and empty. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  const palette = [0, 0, 0, 255, 255, 255]
  const start = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, ...palette])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([start, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}
