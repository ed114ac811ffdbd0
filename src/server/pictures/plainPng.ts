/*
 * A PNG may carry compressed texts that unpack to gigabytes before the first pixel is read, so only
 * its drawing chunks are passed on.
 */

const signatureLength = 8
const drawing = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'sRGB',
  'gAMA',
  'cHRM',
  'iCCP',
  'eXIf',
])

/** The same PNG without ancillary chunks. Other formats are returned unchanged. */
export function plainPng(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes
  const chunks = [bytes.subarray(0, signatureLength)]
  for (let at = signatureLength; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (drawing.has(bytes.toString('latin1', at + 4, at + 8))) chunks.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(chunks)
}
