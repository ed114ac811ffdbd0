import { inflateSync } from 'node:zlib'

/*
 * Reads the text of our own PDFs as a viewer's search does: glyphs, by the tables that fonts bring
 * for it. It knows no more of the format than pdfkit writes.
 */

export type ReadPdf = { text: string; pages: string[]; fonts: string[]; bytes: number }

export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  const texts = pages.map(({ head }) => {
    const resources = objects.get(refIn(head, 'Resources'))?.head ?? head
    const fonts = new Map(
      [...(/\/Font <<([^>]*)>>/s.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(
        ([, name, id]) => {
          const font = objects.get(Number(id))?.head ?? ''
          return [name, lettersOf(objects.get(refIn(font, 'ToUnicode'))?.stream ?? '')] as const
        },
      ),
    )
    return textOf(objects.get(refIn(head, 'Contents'))?.stream ?? '', fonts)
  })
  const fonts = [...objects.values()].flatMap(({ head }) =>
    head.includes('/FontFile2') ? (/\/FontName \/([\w+-]+)/.exec(head)?.[1] ?? []) : [],
  )
  return { text: texts.join('\n'), pages: texts, fonts, bytes: file.length }
}

type PdfObject = { head: string; stream: string }

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const found = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('\nendobj', from)
    const begins = text.indexOf('stream\n', from)
    const hasStream = begins >= 0 && begins < end
    const head = text.slice(from, hasStream ? begins : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const bytes = file.subarray(begins + 7, begins + 7 + length)
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image')
    const stream = hasStream ? (isPacked ? inflateSync(bytes) : bytes).toString('latin1') : ''
    found.set(Number(match[1]), { head, stream })
  }
  return found
}

const refIn = (head: string, key: string) =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? -1)

/** What each glyph of a font stands for. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const units = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16()
      letters.set(Number.parseInt(from, 16) + at, units.toString('utf16le'))
    }
  }
  return letters
}

/** Runs on one line, as given by the text matrix, are joined; lines are separated. */
function textOf(content: string, fonts: Map<string | undefined, Map<number, string>>): string {
  let text = ''
  let letters = new Map<number, string>()
  let y = ''
  for (const [, at, name, shown] of content.matchAll(
    /1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ/g,
  )) {
    if (at !== undefined) {
      if (y !== '' && at !== y) text += '\n'
      y = at
    } else if (name !== undefined) letters = fonts.get(name) ?? new Map()
    else if (shown !== undefined) {
      for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g)) {
        for (const [glyph] of hex.matchAll(/\w{4}/g)) {
          text += letters.get(Number.parseInt(glyph, 16)) ?? '?'
        }
      }
    }
  }
  return text
}
