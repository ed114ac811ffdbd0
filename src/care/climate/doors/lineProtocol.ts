/** A point of InfluxDB's line protocol; `at` is its timestamp as it came, in the precision of the request. */
export type Point = {
  measurement: string
  tags: Map<string, string>
  fields: Map<string, number | string | boolean>
  at: string | undefined
}

/** A line that can't be read, by its number from 1. */
export type UnreadLine = { line: number; text: string }

/** The most tags or fields of a line, and the longest; one with more can't be read. */
const mostPairs = 200
const longest = 65_536

/**
 * Reads line protocol: measurement,tag=…, fields, timestamp; with its escapes, types and comments. Strings may
 * hold line breaks. A line that can't be read is given as an `UnreadLine`, and the next one is read. Undefined tells
 * that so much was read, blank lines and comments too, that others should get their turn.
 */
export function* readLines(text: string): Generator<Point | UnreadLine | undefined> {
  let [start, line, passed] = [0, 0, 0]
  while (start < text.length) {
    line++
    const piece = text.slice(start, start + longest + 1)
    const cursor = { text: piece, at: skip(piece, 0, ' \t\r') }
    const first = piece[cursor.at]
    const isBlank = first === '\n' || first === undefined || first === '#'
    const point = isBlank ? undefined : readPoint(cursor)
    const isRead = point && cursor.at <= longest
    const end = isRead ? start + cursor.at : endOfLine(text, start)
    if (isRead) yield point
    else if (!isBlank) yield { line, text: text.slice(start, Math.min(end, start + 100)) }
    passed += cursor.at + 1
    if (passed > longest) {
      passed = 0
      yield undefined
    }
    start = end + 1
  }
}

type Cursor = { text: string; at: number }

/** Reads one point and moves to the line break behind it; undefined if it isn't one. */
function readPoint(cursor: Cursor): Point | undefined {
  const { text } = cursor
  const measurement = readWord(cursor, ', \n')
  if (measurement === '') return undefined
  const tags = new Map<string, string>()
  while (text[cursor.at] === ',') {
    cursor.at++
    const key = readWord(cursor, ',= \n')
    if (text[cursor.at] !== '=' || key === '' || tags.size >= mostPairs) return undefined
    cursor.at++
    tags.set(key, readWord(cursor, ', \n'))
  }
  cursor.at = skip(text, cursor.at, ' ')
  const fields = new Map<string, number | string | boolean>()
  do {
    if (fields.size > 0) cursor.at++
    const key = readWord(cursor, ',= \n')
    if (text[cursor.at] !== '=' || key === '' || fields.size >= mostPairs) return undefined
    cursor.at++
    const value = text[cursor.at] === '"' ? readString(cursor) : scalarOf(readWord(cursor, ', \n'))
    if (value === undefined) return undefined
    fields.set(key, value)
  } while (text[cursor.at] === ',')
  cursor.at = skip(text, cursor.at, ' ')
  const at = readWord(cursor, ' \n\r')
  cursor.at = skip(text, cursor.at, ' \r')
  const isWhole = cursor.at >= text.length || text[cursor.at] === '\n'
  if (!isWhole || (at !== '' && !/^-?\d{1,19}$/.test(at))) return undefined
  return { measurement, tags, fields, at: at === '' ? undefined : at }
}

/** Text up to an unescaped one of `ends`; a backslash only escapes what would end a word somewhere. */
function readWord(cursor: Cursor, ends: string): string {
  const { text } = cursor
  const start = cursor.at
  let isEscaped = false
  while (cursor.at < text.length) {
    const letter = text[cursor.at] ?? ''
    if (letter === '\\' && ',= '.includes(text[cursor.at + 1] ?? '\n')) {
      isEscaped = true
      cursor.at += 2
    } else if (ends.includes(letter)) break
    else cursor.at++
  }
  const word = text.slice(start, cursor.at)
  return isEscaped ? word.replace(/\\([,= ])/g, '$1') : word
}

/** A string behind its quote; undefined if it doesn't end, or something hangs on its end. */
function readString(cursor: Cursor): string | undefined {
  const { text } = cursor
  let value = ''
  for (cursor.at++; cursor.at < text.length; cursor.at++) {
    const letter = text[cursor.at]
    if (letter === '"') {
      cursor.at++
      return ', \n\r'.includes(text[cursor.at] ?? '\n') ? value : undefined
    }
    const next = text[cursor.at + 1]
    if (letter === '\\' && (next === '"' || next === '\\')) value += text[++cursor.at]
    else value += letter
  }
  return undefined
}

/** A number, whole (`5i`, `5u`) or not, or a boolean; undefined for anything else. */
function scalarOf(word: string): number | boolean | undefined {
  const trimmed = word.endsWith('\r') ? word.slice(0, -1) : word
  if (isNumber.test(trimmed)) return Number(trimmed)
  if (isWhole.test(trimmed)) return Number(trimmed.slice(0, -1))
  // What isn't a number is refused by its sensor, where its keeper sees why.
  if (/^[+-]?(nan|inf(inity)?)$/i.test(trimmed)) return Number.NaN
  if (/^(t|true)$/i.test(trimmed)) return true
  return /^(f|false)$/i.test(trimmed) ? false : undefined
}
const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const isWhole = /^-?\d+[iu]$/

function skip(text: string, from: number, letters: string): number {
  let at = from
  while (at < text.length && letters.includes(text[at] ?? '')) at++
  return at
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
