import { z } from 'zod'

/** Bounds of a JSON text from outside: its lists, objects and what is in them; and how deep. */
type JsonBounds = { nodes: number; depth: number }

/** The text holds more than its reader takes. */
export class TooComplex extends Error {
  override name = 'TooComplex'
}

/**
 * Parses a text from outside, counting first: a validator looks at every node and makes an issue of each
 * wrong one, so that a few megabytes of `[1,1,1…]` would take minutes and gigabytes. Throws `TooComplex`,
 * and `SyntaxError` if it isn't JSON.
 */
export function boundedJson(text: string, bounds: JsonBounds): unknown {
  if (!isWithin(text, bounds)) throw new TooComplex()
  return JSON.parse(text)
}

/**
 * Tells whether a JSON text is within its bounds. Each bracket, comma and colon outside of strings counts as a
 * node; a text that isn't JSON may be found to be anything.
 */
export function isWithin(text: string, { nodes, depth }: JsonBounds): boolean {
  let count = 0
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === openBrace || code === openBracket) {
      count++
      if (++level > depth) return false
    } else if (code === closeBrace || code === closeBracket) level--
    else if (code === comma || code === colon) count++
    if (count > nodes) return false
  }
  return true
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Where a string that begins at `start` ends; the text's end if it doesn't. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return text.length
}

/** How many issues are reported of one structure; no one reads further. */
export const mostIssues = 100

/** A list of at most `most` rows, whose validation ends at the hundredth issue. */
export const boundedRows = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .array(z.unknown())
    .max(most)
    .transform((values, context) => {
      const rows: z.output<Row>[] = []
      let issues = 0
      for (const [at, value] of values.entries()) {
        const read = row.safeParse(value)
        if (read.success) rows.push(read.data)
        else {
          for (const { message, path } of read.error.issues) {
            context.addIssue({ code: 'custom', message, path: [at, ...path] })
            if (++issues === mostIssues) return z.NEVER
          }
        }
      }
      return rows
    })
