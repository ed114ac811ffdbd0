import { readFileSync } from 'node:fs'
import { type Face, fontFile, otherFaces } from './fontFiles.ts'

/** Text in one font. */
export type Run = { face: Face; text: string }

/** Shown for a character that no font has. */
const unknown: Run = { face: 'world', text: '\u25a1' }

/**
 * Splits text into runs of one font each. A font is read and registered in the document, under the
 * name of its face, once something needs it.
 */
export function typefaces(doc: PDFKit.PDFDocument) {
  const read = new Map<Face, (codePoint: number) => boolean>()

  function has(face: Face, codePoint: number): boolean {
    const cached = read.get(face)
    if (cached) return cached(codePoint)
    const bytes = readFileSync(fontFile(face))
    doc.registerFont(face, bytes)
    const hasCharacter = charactersOf(bytes)
    read.set(face, hasCharacter)
    return hasCharacter(codePoint)
  }

  return (text: string, isBold = false): Run[] => {
    const own: Face = isBold ? 'bold' : 'regular'
    const runs: Run[] = []
    for (const letter of ordered(printable(text))) {
      const codePoint = letter.codePointAt(0) ?? 0
      const face = [own, ...otherFaces].find((one) => has(one, codePoint))
      const run = face ? { face, text: letter } : unknown
      const last = runs.at(-1)
      if (last?.face === run.face) last.text += run.text
      else runs.push({ ...run })
    }
    return runs
  }
}

/**
 * With the two parts of a Thai sara am around the tone that stands on it: 'น้ำ' is drawn as its ring, its tone and its
 * stroke. The library of fonts shapes all else of Thai and Devanagari, but not this.
 */
const ordered = (text: string) =>
  text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, (_all, tone: string) => `\u0e4d${tone}\u0e32`)

/** One line of what can be printed: no control and format characters, no halves of letters. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Variation_Selector}/gu, '')

/**
 * Reads which characters a font has, by the first part of format 12 or 4 in its table `cmap` (OpenType 1.9,
 * cmap): groups of first and last character, in order.
 */
function charactersOf(font: Buffer): (codePoint: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (cmap === undefined) throw new Error('A font without a table of characters')
  const table = font.readUInt32BE(cmap + 8)
  const parts = Array.from(
    { length: font.readUInt16BE(table + 2) },
    (_, at) => table + font.readUInt32BE(table + 8 + at * 8),
  )
  const partOf = (format: number) => parts.find((part) => font.readUInt16BE(part) === format)
  const groups = longGroups(font, partOf(12)) ?? shortGroups(font, partOf(4))
  if (!groups) throw new Error('A font with a table of another format')
  return (codePoint) => {
    let [low, high] = [0, groups.count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      if (codePoint < groups.first(middle)) high = middle - 1
      else if (codePoint > groups.last(middle)) low = middle + 1
      else return true
    }
    return false
  }
}

type Groups = { count: number; first(at: number): number; last(at: number): number }

/** Format 12: first and last character and first glyph of each group. */
function longGroups(font: Buffer, part: number | undefined): Groups | undefined {
  if (part === undefined) return undefined
  const first = (at: number) => font.readUInt32BE(part + 16 + at * 12)
  const last = (at: number) => font.readUInt32BE(part + 20 + at * 12)
  return { count: font.readUInt32BE(part + 12), first, last }
}

/** Format 4: the last characters of all groups, then the first ones. */
function shortGroups(font: Buffer, part: number | undefined): Groups | undefined {
  if (part === undefined) return undefined
  const twice = font.readUInt16BE(part + 6)
  const last = (at: number) => font.readUInt16BE(part + 14 + at * 2)
  const first = (at: number) => font.readUInt16BE(part + 16 + twice + at * 2)
  return { count: twice / 2, first, last }
}
