import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/root.ts'

/** The product's own letters, then those who have the characters these lack; see `fonts/README.md`. */
const files = {
  regular: 'AtkinsonHyperlegibleNext-Regular.ttf',
  bold: 'AtkinsonHyperlegibleNext-SemiBold.ttf',
  world: 'DejaVuSans.ttf',
  asian: 'DroidSansFallback.ttf',
  korean: 'NotoSansKR.ttf',
  emoji: 'NotoEmoji.ttf',
} as const
export type Face = keyof typeof files

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
    const known = read.get(face)
    if (known) return known(codePoint)
    const bytes = readFileSync(join(root, 'src/care/paper/fonts', files[face]))
    doc.registerFont(face, bytes)
    const made = charactersOf(bytes)
    read.set(face, made)
    return made(codePoint)
  }

  return (text: string, isBold = false): Run[] => {
    const own = isBold ? 'bold' : 'regular'
    const runs: Run[] = []
    for (const letter of printable(text)) {
      const codePoint = letter.codePointAt(0) ?? 0
      const face = ([own, 'world', 'asian', 'korean', 'emoji'] as const).find((one) =>
        has(one, codePoint),
      )
      const run = face ? { face, text: letter } : unknown
      const last = runs.at(-1)
      if (last?.face === run.face) last.text += run.text
      else runs.push({ ...run })
    }
    return runs
  }
}

/** One line of what can be printed: no control and format characters, no halves of letters. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Variation_Selector}/gu, '')

/**
 * Whether a font has a character, by its table `cmap`, whose one part is of format 12: groups of
 * first and last character and first glyph, in order (OpenType 1.9, cmap).
 */
function charactersOf(font: Buffer): (codePoint: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (cmap === undefined) throw new Error('A font without a table of characters')
  const table = font.readUInt32BE(cmap + 8)
  const part = table + font.readUInt32BE(table + 8)
  if (font.readUInt16BE(part) !== 12) throw new Error('A font with a table of another format')
  const count = font.readUInt32BE(part + 12)
  const group = (at: number) => part + 16 + at * 12
  return (codePoint) => {
    let [low, high] = [0, count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      if (codePoint < font.readUInt32BE(group(middle))) high = middle - 1
      else if (codePoint > font.readUInt32BE(group(middle) + 4)) low = middle + 1
      else return true
    }
    return false
  }
}
