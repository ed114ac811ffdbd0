import { expect, test } from 'vitest'
import { fileText } from './fileText.ts'

const said = 'Time,Temp (°C)\n2026-11-20 08:30,31.4'
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}

test('text is read in the encodings of loggers and spreadsheets', () => {
  expect(fileText(new TextEncoder().encode(said))).toBe(said)
  expect(fileText(new TextEncoder().encode(`\ufeff${said}`))).toBe(said)
  expect(fileText(utf16(`\ufeff${said}`))).toBe(said)
  expect(fileText(utf16(`\ufeff${said}`, true))).toBe(said)
  expect(fileText(utf16(said))).toBe(said)
  expect(fileText(utf16(said, true))).toBe(said)
  const western = Uint8Array.from(said, (letter) => letter.charCodeAt(0))
  expect(fileText(western)).toBe(said)
  expect(fileText(new Uint8Array())).toBe('')
})

test('an archive is no text', () => {
  expect(fileText(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 33, 7, 9))).toBeUndefined()
})
