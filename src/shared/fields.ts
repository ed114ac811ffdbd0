import { z } from 'zod'
import { type DecimalSign, numberText, shownSign } from './numbers.ts'

/*
 * The kinds of field that contracts are made of. Each takes what JSON or a form sends (text for
 * numbers and yes/no, '' for nothing) and gives one plain value, so that both kinds of body and
 * both sides of the wire check alike. None fills in a default: a PATCH of one field must leave the
 * others alone, so defaults live in the table and in a form's blank.
 */

const nothingToNull = (value: unknown) =>
  value === '' || value === 'null' || value === undefined ? null : value

const nothingToEmpty = (value: unknown) => value ?? ''

/** Text that must be there, at most `limit` characters, trimmed; `message` when it is missing. */
export const requiredText = (limit: number, message: string) =>
  z.preprocess(
    nothingToEmpty,
    z
      .string(message)
      .trim()
      .refine(isVisible, message)
      .max(limit, tooLong(limit))
      .refine(isStorable, unstorable),
  )

/**
 * A name that others read as well: one line, in the order in which it was typed, at most `limit`
 * characters. What has lines of its own could pass for words of ours.
 */
export const requiredName = (limit: number, message: string) =>
  requiredText(limit, message).refine((name) => !controls.test(name), notOneLine)

export const notOneLine = 'Please use no line breaks and no control characters'
/** Line breaks, other control characters, and what turns the direction of writing around. */
export const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Text that may be empty; null and absent mean empty. */
export const optionalText = (limit: number) =>
  z
    .preprocess(
      nothingToEmpty,
      z.string(notText).trim().max(limit, tooLong(limit)).refine(isStorable, unstorable),
    )
    .optional()

/** One of `values`; `message` for anything else and for nothing. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) => z.enum(values, message)

/** One of `values`, or null. */
export const optionalOneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
) =>
  z
    .preprocess(
      nothingToNull,
      z.enum(values, `Please choose one of: ${values.join(', ')}`).nullable(),
    )
    .optional()

/** A yes or no: true, false, and the words forms send for them. */
export const yesNo = () => z.preprocess(wordToBoolean, z.boolean('Please choose yes or no'))

type Bounds = { min?: number; max: number; step: keyof typeof decimalsOfStep }

/** A number from `min` (0) on, or null. `step` 1 takes whole numbers only, 0.01 two decimals. */
export const optionalAmount = (bounds: Bounds) =>
  z.preprocess((value) => textToNumber(nothingToNull(value)), bounded(bounds).nullable()).optional()

/** A number from `min` (0) on; `message` when there is none. */
export const amount = (bounds: Bounds & { message?: string }) =>
  z.preprocess((value) => textToNumber(nothingToNull(value)), bounded(bounds))

const decimalsOfStep = { 1: 0, 0.1: 1, 0.01: 2, 0.001: 3 } as const
const stepWords = [
  'Please enter a whole number',
  'At most one decimal',
  'At most two decimals',
  'At most three decimals',
]

function bounded({ min = 0, max, step, message }: Bounds & { message?: string }) {
  const decimals = decimalsOfStep[step]
  return z
    .number(message ?? 'Please enter a number')
    .min(min, { error: () => `Please enter ${numberText(min)} or more` })
    .max(max, { error: () => `Please enter at most ${numberText(max)}` })
    .refine((number) => Number(number.toFixed(decimals)) === number, stepWords[decimals])
}

/**
 * Rows, at most `most` of them: no list is without a limit. `what` they are stands behind the
 * number, 'animals' in 'At most 500 animals'.
 */
export const listOf = <Row extends z.ZodType>(row: Row, most: number, what: string) =>
  z
    .array(row, 'Please send a list')
    .max(most, { error: () => `At most ${numberText(most)} ${what}` })

/** `_destroy` of a nested row: it is removed. */
export const destroy = () => yesNo().optional()

/** An id, as the database writes it; `message` for what cannot be one. */
export const identity = (message?: string) => z.uuid(message).toLowerCase()

/** The id of another record, or null. */
export const optionalReference = () =>
  z.preprocess(nothingToNull, identity('Not found').nullable()).optional()

/** The id of another record; `message` when there is none. */
export const reference = (message: string) => identity(message)

/** What every day and moment that must have come says otherwise. */
export const liesAhead = 'Cannot be in the future'

/** A moment, ISO 8601, read as UTC with milliseconds. Not more than five minutes ahead of now. */
export const pastMoment = () =>
  z.iso
    .datetime({ offset: true, error: 'Please enter a date and time' })
    .refine(isRecent, { error: 'Please enter a date after 1800', when: isCalm })
    .transform(inUtc)
    .refine(isNotAhead, liesAhead)
    .pipe(z.string())

/** `pastMoment`, or null. */
export const optionalPastMoment = () =>
  z.preprocess(nothingToNull, pastMoment().nullable()).optional()

/** A day, `YYYY-MM-DD`. */
export const day = () =>
  z.iso
    .date('Please enter a date')
    .refine((text) => text >= '1800-01-01', {
      error: 'Please enter a date after 1800',
      when: isCalm,
    })
    .refine((text) => text < '2200-01-01', {
      error: 'Please enter a date before 2200',
      when: isCalm,
    })

/** A day, or null. */
export const optionalDay = () => z.preprocess(nothingToNull, day().nullable()).optional()

/**
 * A day that is not one that has begun nowhere on earth yet (UTC+14). Whether it lies ahead in the
 * account's own zone is the server's to judge.
 */
export const pastDay = () =>
  day().refine((text) => text <= latestDayOnEarth(), {
    error: liesAhead,
    when: isCalm,
  })

/** `pastDay`, or null. */
export const optionalPastDay = () => z.preprocess(nothingToNull, pastDay().nullable()).optional()

/** The `updated_at` of a record as it was read. */
export const readMoment = () =>
  z.iso
    .datetime({ offset: true, error: 'Please send the moment as it was read' })
    .refine(isRecent, 'Please send the moment as it was read')
    .transform(inUtc)
    .optional()

/** What a moment looks like in a response. */
export const moment = () => z.iso.datetime()

/** What is no date at all need not be told where it may lie. */
const isCalm = ({ issues }: { issues: unknown[] }) => issues.length === 0

/** False of text that PostgreSQL does not take: NUL, and half of a character. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
export const unstorable = 'Some characters cannot be stored'

/** False of nothing, and of what looks like it: a zero-width space, a blank of Braille. */
const isVisible = (text: string) => /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

const notText = 'Please enter text'
/** Said when it is needed: only then is the reader's sign known. */
const tooLong = (limit: number) => ({ error: () => `At most ${numberText(limit)} characters` })

/** PostgreSQL and dates before the year 100 part ways; nobody kept records then. */
const isRecent = (text: string) => Date.parse(text) >= Date.UTC(1800, 0)
const inUtc = (text: string) => new Date(text).toISOString()

const fiveMinutes_ms = 5 * 60_000
const isNotAhead = (text: string) => Date.parse(text) <= Date.now() + fiveMinutes_ms

const fourteenHours_ms = 14 * 3_600_000
const latestDayOnEarth = () => new Date(Date.now() + fourteenHours_ms).toISOString().slice(0, 10)

const booleanWords = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['on', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  [0, false],
  ['off', false],
  ['no', false],
])
const wordToBoolean = (value: unknown) => booleanWords.get(value) ?? value

/**
 * The number that a text is: digits with a sign and one point or comma, the decimal sign of half the
 * world. Anything else stays what it is, '1,480' too: that comma may part the thousands. To who
 * writes with a comma it is the point that may, and '1.480' is unsure.
 */
export function textToNumber(value: unknown, sign: DecimalSign = shownSign()): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  const isNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text)
  const isUnsure = unsure[sign].test(text)
  return isNumber && !isUnsure ? Number(text.replace(',', '.')) : value
}

/** What may be a whole number whose thousands are parted. */
const unsure: Record<DecimalSign, RegExp> = {
  point: /^[+-]?[1-9]\d{0,2},\d{3}$/,
  comma: /^[+-]?[1-9]\d{0,2}\.\d{3}$/,
}

/** A file. What is in it is the server's to judge; the browser sends it as multipart. */
export const upload = () => file.optional()

const file = z.custom<File>((value) => value instanceof File, 'Please choose a picture')

/**
 * Files that are added to those a record has; the ones it has, as they were read, are passed over,
 * so that a record can be sent back as it is.
 */
export const uploads = (most: number) =>
  z.preprocess(filesIn, z.array(file).max(most, `At most ${most} pictures`)).optional()

const filesIn = (value: unknown) =>
  [value].flat().filter((part) => part !== '' && part != null && !isRead(part))

const isRead = (part: unknown) => typeof part === 'object' && part !== null && 'urls' in part
