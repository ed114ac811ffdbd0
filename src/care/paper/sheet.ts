import PDFDocument from 'pdfkit'
import { light } from '../../shared/tokens.ts'
import { typefaces } from './typefaces.ts'
import { type TextStyle, wrapped } from './wrapped.ts'

/* All measures are points, 72 to the inch, from the upper left corner. */

export type Size = { width: number; height: number }
type Line = ReturnType<ReturnType<typeof wrapped>>[number]

export const margin = { side: 42, top: 38, bottom: 52 }
export const body: TextStyle = { size: 9.5 }
export const label: TextStyle = { size: 8, color: light.ink3 }
const title: TextStyle = { size: 12.5, isBold: true, color: light.primary }

/** How far apart the lines of a text are, by its size. */
export const leading = (style: TextStyle) => style.size * 1.32

export type Sheet = ReturnType<typeof startSheet>

/**
 * A document that is written from top to bottom: `y` is where the next thing goes, and `reserve`
 * begins a new page where there is no room for it.
 */
export function startSheet(size: Size, about: { title: string; author: string }) {
  const doc = openDocument(size, about)
  const linesOf = wrapped(doc, typefaces(doc))
  const width = size.width - 2 * margin.side
  const bottom = size.height - margin.bottom
  let y = margin.top

  const drawLine = drawerOf(doc)

  const sheet = {
    doc,
    width,
    left: margin.side,
    get y() {
      return y
    },
    set y(value: number) {
      y = value
    },

    /** Begins a new page unless so much still fits on this one. True if it did. */
    reserve(height: number): boolean {
      if (y + height <= bottom) return false
      doc.addPage()
      y = margin.top
      return true
    },

    /** A text's lines within a width; longer words are broken. */
    lines: (text: string, within: number, style: TextStyle) => linesOf(text, within, style),
    drawLine,

    /** A text at a place of one's own. Returns the height it took. */
    textAt(text: string, x: number, top: number, within: number, style: TextStyle): number {
      const lines = linesOf(text, within, style)
      for (const [at, line] of lines.entries()) drawLine(line, x, top + at * leading(style), style)
      return lines.length * leading(style)
    },

    /** A paragraph across the page. */
    paragraph(text: string, style: TextStyle = body) {
      for (const line of linesOf(text, width, style)) {
        sheet.reserve(leading(style))
        drawLine(line, margin.side, y, style)
        y += leading(style)
      }
      y += 4
    },

    /** The heading of a section, never alone at the foot of a page: `below` is what follows at least. */
    heading(text: string, below = 40) {
      y += 12
      sheet.reserve(leading(title) + 6 + below)
      drawLine(linesOf(text, width, title)[0] ?? { runs: [], width: 0 }, margin.side, y, title)
      y += leading(title) + 2
      sheet.rule(light.lineStrong)
      y += 6
    },

    rule: (color: string = light.line) => rule(doc, { y, width }, color),

    /** The foot of every page, and the finished file. */
    async finish(left: string): Promise<Buffer> {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        y = bottom + 12
        sheet.rule()
        const number = linesOf(`Page ${page + 1} of ${count}`, width, label)[0]
        const words = linesOf(left, width - 90, label)[0]
        if (words) drawLine(words, margin.side, y + 6, label)
        if (number) drawLine(number, margin.side + width - number.width, y + 6, label)
      }
      return bytesOf(doc)
    },
  }
  return sheet
}

const openDocument = (size: Size, about: { title: string; author: string }) =>
  new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    bufferPages: true,
    // Otherwise pdfkit begins with a font of its own, which isn't embedded.
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Creator: 'Vivary' },
  })

type Document = ReturnType<typeof openDocument>

/** Draws one line of text at a place. */
const drawerOf = (doc: Document) => (line: Line, x: number, top: number, style: TextStyle) => {
  let left = x
  doc.fillColor(style.color ?? light.ink)
  for (const { face, text, width } of line.runs) {
    // By the baseline, since the fonts' heights differ.
    const place = { lineBreak: false, baseline: 'alphabetic' } as const
    doc
      .font(face)
      .fontSize(style.size)
      .text(text, left, top + style.size * 0.95, place)
    left += width
  }
}

function rule(doc: Document, { y, width }: { y: number; width: number }, color: string) {
  doc
    .moveTo(margin.side, y)
    .lineTo(margin.side + width, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
}

async function bytesOf(doc: Document): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(parts)
}
