import { z } from 'zod'
import { boundedJson } from '../../server/limits/boundedJson.ts'
import { handedRecord, longListNames } from './handedRecord.ts'

/** Limits on a file's content: the records of an animal of eighty years, fed and cleaned every day. */
const bounds = { nodes: 400_000, depth: 8 }

const content = z.object({
  record: handedRecord,
  /** True if the first picture is the main photo. */
  has_main: z.boolean(),
  /** How many bytes each has. */
  pictures: z.array(z.int().min(1)).max(30),
})
export type SignedContent = z.output<typeof content>

/** The content's line of a signed file; undefined if it isn't one. */
export function contentIn(line: string): SignedContent | undefined {
  try {
    return content.safeParse(boundedJson(line, bounds)).data
  } catch {
    return undefined
  }
}

/** The same in lines, each short enough to be read between two requests: without its long lists, then these. */
export function* linesOfContent({ record, ...more }: SignedContent): Generator<string> {
  const short = { ...record }
  for (const name of longListNames) Object.assign(short, { [name]: [] })
  yield JSON.stringify({ content: { ...more, record: short } })
  for (const list of longListNames) {
    for (const rows of inParts(record[list])) yield `{"list":"${list}","rows":[${rows}]}`
  }
  yield JSON.stringify({ isOver: true })
}

/** Rows as JSON, some together. */
function* inParts(rows: readonly unknown[]): Generator<string> {
  let part: string[] = []
  let letters = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    part.push(text)
    letters += text.length
    if (letters < lettersAtOnce) continue
    yield part.join(',')
    part = []
    letters = 0
  }
  if (part.length > 0) yield part.join(',')
}
const lettersAtOnce = 64 * 1024

/** A line of what `linesOfContent` gives. */
export const contentLine = z.union([
  z.object({ content }),
  z.object({ list: z.enum(longListNames), rows: z.array(z.unknown()) }),
  z.object({ isOver: z.literal(true) }),
])
