import { z } from 'zod'
import { inUtc } from './dates.ts'
import { once } from './derived.ts'
import { numberText } from './numbers.ts'
import { textToNumber, unsureWords } from './typedNumbers.ts'

/*
 * The field types of contracts. Each takes what JSON or a form sends (text for numbers and
 * booleans, '' for nothing) and gives one plain value, so that browser and server validate alike.
 * None has a default: a PATCH of one field must leave the others alone, so defaults live in the
 * table and in a form's blank.
 */

const nothingToNull = (value: unknown) =>
  value === '' || value === 'null' || value === undefined ? null : value

const nothingToEmpty = (value: unknown) => value ?? ''

/** Required text, at most `limit` characters, trimmed; `message` if missing. */
export const requiredText = once((limit: number, message: string) =>
  z.preprocess(
    nothingToEmpty,
    z
      .string(message)
      .trim()
      .refine(isVisible, message)
      .max(limit, tooLong(limit))
      .refine(isStorable, unstorable),
  ),
)

/**
 * A name that other people see: one line, left to right, at most a hundred characters, so that it
 * can't imitate our own texts.
 */
export const requiredName = (message: string) =>
  requiredText(100, message).refine((name) => !controls.test(name), notOneLine)

export const notOneLine = 'Please remove line breaks and control characters'
/** Line breaks, other control characters, and characters that reverse the text direction. */
export const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Text that may be empty; null and absent mean empty. */
export const optionalText = once((limit: number) =>
  z
    .preprocess(
      nothingToEmpty,
      z.string(notText).trim().max(limit, tooLong(limit)).refine(isStorable, unstorable),
    )
    .optional(),
)

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
export const yesNo = once(() => z.preprocess(wordToBoolean, z.boolean('Please choose yes or no')))

type Bounds = { min?: number; max: number; step: keyof typeof decimalsOfStep }

/** A number from `min` (0) on, or null. `step` 1 takes whole numbers only, 0.01 two decimals. */
export const optionalAmount = once((bounds: Bounds) =>
  z
    .preprocess((value) => textToNumber(nothingToNull(value)), bounded(bounds).nullable())
    .optional(),
)

/** The price of a kilowatt hour in the account's currency, or null. */
export const optionalKwhPrice = () => optionalAmount({ max: 100_000, step: 0.0001 })

/** A number from `min` (0) on; `message` if missing. */
export const amount = once((bounds: Bounds & { message?: string }) =>
  z.preprocess((value) => textToNumber(nothingToNull(value)), bounded(bounds)),
)

const decimalsOfStep = { 1: 0, 0.1: 1, 0.01: 2, 0.001: 3, 0.0001: 4 } as const
const stepWords = [
  'Please enter a whole number',
  'At most one decimal',
  'At most two decimals',
  'At most three decimals',
  'At most four decimals',
]

function bounded({ min = 0, max, step, message }: Bounds & { message?: string }) {
  const decimals = decimalsOfStep[step]
  return z
    .number({
      error: ({ input }) => unsureWords(input, decimals) ?? message ?? 'Please enter a number',
    })
    .min(min, { error: () => `Please enter ${numberText(min)} or more` })
    .max(max, { error: () => `Please enter at most ${numberText(max)}` })
    .refine((number) => Number(number.toFixed(decimals)) === number, stepWords[decimals])
}

/** Rows, at most `most`. `what` they are follows the number: 'animals' in 'At most 500 animals'. */
export const listOf = <Row extends z.ZodType>(row: Row, most: number, what: string) =>
  z
    .array(row, 'Please send a list')
    .max(most, { error: () => `At most ${numberText(most)} ${what}` })

/** `_destroy` of a nested row, which removes it. */
export const destroy = once(() => yesNo().optional())

/** An id as the database writes it; `message` for malformed ones. */
export const identity = once((message?: string) => z.uuid(message).toLowerCase())

/** The id of another record, or null. */
export const optionalReference = once(() =>
  z.preprocess(nothingToNull, identity('Not found').nullable()).optional(),
)

/** The id of another record; `message` if missing. */
export const reference = (message: string) => identity(message)

/** The message for any day or moment that can't be in the future. */
export const liesAhead = "Can't be in the future"

/** A moment, ISO 8601, read as UTC with milliseconds. At most five minutes in the future. */
export const pastMoment = once(() =>
  z.iso
    .datetime({ offset: true, error: 'Please enter a date and time' })
    .refine(isRecent, { error: 'Please enter a date after 1800', when: isCalm })
    .transform(inUtc)
    .refine(isNotAhead, liesAhead)
    .pipe(z.string()),
)

/** `pastMoment`, or null. */
export const optionalPastMoment = once(() =>
  z.preprocess(nothingToNull, pastMoment().nullable()).optional(),
)

/** A day, `YYYY-MM-DD`. */
export const day = once(() =>
  z.iso
    .date('Please enter a date')
    .refine((text) => text >= '1800-01-01', {
      error: 'Please enter a date after 1800',
      when: isCalm,
    })
    .refine((text) => text < '2200-01-01', {
      error: 'Please enter a date before 2200',
      when: isCalm,
    }),
)

/** A time of day, 'HH:MM'; empty is none. */
export const optionalTimeOfDay = once(() =>
  z.preprocess(nothingToEmpty, z.union([z.literal(''), timeOfDay()], noTime)).optional(),
)

/** A time of day, 'HH:MM'. */
export const timeOfDay = once(() => z.string(noTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime))
const noTime = 'Please enter a time'

/** A day, or null. */
export const optionalDay = once(() => z.preprocess(nothingToNull, day().nullable()).optional())

/**
 * A day that has begun somewhere on earth (UTC+14). The server checks it against the account's time
 * zone.
 */
export const pastDay = once(() =>
  day().refine((text) => text <= latestDayOnEarth(), {
    error: liesAhead,
    when: isCalm,
  }),
)

/** `pastDay`, or null. */
export const optionalPastDay = once(() =>
  z.preprocess(nothingToNull, pastDay().nullable()).optional(),
)

/** A moment as the server gave it, such as the `updated_at` of a record: between 1800 and 2200. */
export const readMoment = once(() =>
  z.iso
    .datetime({ offset: true, error: notAsReceived })
    .refine((text) => isRecent(text) && text < '2200', notAsReceived)
    .transform(inUtc)
    .optional(),
)
const notAsReceived = 'Please send the date and time exactly as received'

/** A moment in a response. */
export const moment = once(() => z.iso.datetime())

/** Skips the range checks for text that isn't a date at all. */
const isCalm = ({ issues }: { issues: unknown[] }) => issues.length === 0

/** False for text that PostgreSQL rejects: NUL bytes and lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
export const unstorable = "Some of these characters can't be stored"

/** False for empty text and for text that looks empty: a zero-width space, a blank Braille cell. */
const isVisible = (text: string) => /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

const notText = 'Please enter text'
/** Built on demand: the reader's decimal sign isn't known before then. */
const tooLong = (limit: number) => ({ error: () => `At most ${numberText(limit)} characters` })

/** PostgreSQL and JavaScript disagree about years before 100, and no one kept records then. */
const isRecent = (text: string) => Date.parse(text) >= Date.UTC(1800, 0)

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
