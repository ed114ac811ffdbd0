import type { Face } from './fontFiles.ts'
import type { Run, typefaces } from './typefaces.ts'

export type TextStyle = { size: number; isBold?: boolean; color?: string }

type MeasuredRun = Run & { width: number }
export type Line = { runs: MeasuredRun[]; width: number }

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks text into lines at its spaces, and words that are longer than a line between letters. */
export function wrapped(doc: PDFKit.PDFDocument, runsOf: ReturnType<typeof typefaces>) {
  const widthOf = (face: Face, text: string, size: number) =>
    doc.font(face).fontSize(size).widthOfString(text)

  const measured = (text: string, { size, isBold }: TextStyle): Line => {
    const runs = runsOf(text, isBold).map((run) => ({
      ...run,
      width: widthOf(run.face, run.text, size),
    }))
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
  }

  return (text: string, within: number, style: TextStyle): Line[] => {
    const lines: string[] = []
    let line = ''
    let width = 0
    const close = () => {
      if (line !== '') lines.push(line)
      line = ''
      width = 0
    }
    const space = measured(' ', style).width
    for (const word of text.split(/\s+/).filter(Boolean)) {
      for (const part of partsOf(word, within, (piece) => measured(piece, style).width)) {
        const gap = line === '' ? 0 : space
        if (width + gap + part.width > within) close()
        width += (line === '' ? 0 : space) + part.width
        line += (line === '' ? '' : ' ') + part.text
      }
    }
    close()
    return lines.map((one) => measured(one, style))
  }
}

/** A word, or as many letters at a time as fit. */
function partsOf(word: string, within: number, widthOf: (text: string) => number) {
  const whole = { text: word, width: widthOf(word) }
  if (whole.width <= within) return [whole]
  const parts: (typeof whole)[] = []
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1)
    const width = widthOf(segment)
    if (last && last.width + width <= within) {
      last.text += segment
      last.width += width
    } else parts.push({ text: segment, width })
  }
  return parts
}
