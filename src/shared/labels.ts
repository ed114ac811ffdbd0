import { z } from 'zod'
import { countryOf } from './countries.ts'
import { formatDay, formatMoment, formatPart } from './dates.ts'
import { type DecimalSign, moneyText, numberText, rateText } from './numbers.ts'
import type { TimeFormat } from './timesOfDay.ts'
import { type WeightUnit, weightText } from './weights.ts'

/*
 * The label and format of each field, defined once in the contract for forms, errors, conflicts and
 * history.
 */

/**
 * A value's format: as it is, one of these, or the word of its choice. `name` is the id of another
 * record, `weight` is in grams and shown in its log's unit, `money` is in the account's currency,
 * `rate` too, with up to four decimals, `price` in one of its own that isn't named, and `hatched`
 * is a day with a precision.
 */
export type Format =
  | 'text'
  | 'number'
  | 'day'
  | 'hatched'
  | 'moment'
  | 'yesNo'
  | 'weight'
  | 'grams'
  | 'money'
  | 'price'
  | 'rate'
  | 'name'
  | 'country'
  | 'picture'
  | Readonly<Record<string, string>>

/**
 * `inSentence` is the field's name in the history, if 'the' and its label don't work. `rowLabel` names a row of a list that
 * its form doesn't number.
 */
export type FieldFacts = {
  label: string
  format: Format
  inSentence?: string
  rowLabel?: (row: unknown) => string
}

/** The facts of a contract's fields by name, in its order. */
export type Facts = Readonly<Record<string, FieldFacts>>

const facts = z.registry<FieldFacts>()

/** Gives a field of a contract its label and, unless it is plain text or a number, its format. */
export function field<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  format: Format = 'text',
  inSentence?: string,
  rowLabel?: (row: unknown) => string,
): Schema {
  // Equal fields are one schema, whatever their labels.
  const labelled = schema.clone()
  facts.add(labelled, { label, format, inSentence, rowLabel })
  return labelled
}

/** The facts of a contract's fields; fields without a label are left out. */
export const factsOf = (fields: z.ZodObject): Facts =>
  Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, schema]) => {
      const facts = factsIn(schema)
      return facts ? [[name, facts]] : []
    }),
  )

/** The same by column name: `websiteUrl` is `website_url`. */
export const columnsOf = (fields: z.ZodObject): Facts =>
  Object.fromEntries(
    Object.entries(factsOf(fields)).map(([name, facts]) => [snakeCase(name), facts]),
  )

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An optional field keeps the facts of the field it wraps. */
function factsIn(schema: z.core.$ZodType): FieldFacts | undefined {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return facts.get(schema as z.ZodType) ?? (isWrapped ? factsIn(schema.unwrap()) : undefined)
}

/** The reader's preferences, and context for values. */
type Reader = {
  zone: string
  /** ISO 4217 code of the account's currency. */
  currency: string
  sign?: DecimalSign
  timeFormat?: TimeFormat
  /** Names of other records by id. */
  names?: ReadonlyMap<string, string>
  /** The unit that a weight was entered in. */
  unit?: WeightUnit
  /** The precision of a hatch date. */
  precision?: 'day' | 'month' | 'year'
}

/** A value as text; '' for nothing. Money is in whole units of the currency. */
export function valueText(value: unknown, format: Format, reader: Reader): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return amountText(value, format, reader)
  const text = Array.isArray(value) ? value.map(rowText).join(',') : rowText(value)
  if (typeof format === 'object') return format[text] ?? text
  if (text === '') return ''
  if (format === 'day') return formatDay(text)
  if (format === 'hatched') return formatPart(text, reader.precision ?? 'day')
  if (format === 'moment') return formatMoment(text, reader.zone, reader.timeFormat)
  if (format === 'name') return reader.names?.get(text) ?? 'A deleted one'
  if (format === 'country') return countryOf(text).name
  if (format === 'picture') return 'A photo'
  return text
}

/** A row inside of a record by its texts and numbers: 'Pied · recessive'. */
const rowText = (row: unknown) =>
  typeof row === 'object' && row !== null
    ? Object.values(row)
        .filter((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''))
        .join(' · ')
    : String(row)

function amountText(value: number, format: Format, { unit, currency, sign }: Reader): string {
  if (format === 'weight') return weightText(value, unit ?? 'grams', sign)
  if (format === 'grams') return weightText(value, 'grams', sign)
  if (format === 'money') return moneyText(value, currency, sign)
  if (format === 'rate') return rateText(value, currency, sign)
  if (format === 'price') return numberText(value, sign, Number.isInteger(value) ? 0 : 2)
  return numberText(value, sign)
}
