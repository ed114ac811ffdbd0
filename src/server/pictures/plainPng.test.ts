import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOf } from '../../../test/pictures.ts'
import { plainPng } from './plainPng.ts'

test('texts in a PNG that would unpack to gigabytes never reach the reader', async () => {
  const png = Buffer.from(await pngOf(64, 64))
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_500_000))])
  const chunk = Buffer.alloc(text.length + 12)
  chunk.writeUInt32BE(text.length, 0)
  chunk.write('zTXt', 4, 'latin1')
  text.copy(chunk, 8)
  const bomb = Buffer.concat([png.subarray(0, 33), ...Array(20).fill(chunk), png.subarray(33)])
  const plain = plainPng(bomb)
  expect(plain.length).toBeLessThanOrEqual(png.length)
  expect(plain.includes('zTXt')).toBe(false)
  expect(await sharp(plain).metadata()).toMatchObject({ width: 64, height: 64 })
})

test('a PNG that ends in the middle of a chunk is passed on as far as it goes', async () => {
  const png = Buffer.from(await pngOf(64, 64))
  for (let length = 8; length < png.length; length += 7) {
    expect(plainPng(png.subarray(0, length)).length).toBeLessThanOrEqual(length)
  }
})

test('other kinds are left as they are', () => {
  const jpeg = Buffer.from('\xff\xd8\xff', 'latin1')
  expect(plainPng(jpeg)).toBe(jpeg)
})
