import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { day, isStorable, unstorable } from '../../../shared/fields.ts'
import type { ArchivedColumn, ArchivedKind } from './kind.ts'

/** Texts whose limit no contract says. */
const longestText = 10_000
/** The largest amount: `bigint` holds it in hundredths with room to spare, a `double` exactly. */
const mostMoney = 10_000_000_000
export const mostInteger = 2_147_483_647
export const mostSmall = 32_767

/** Columns that no one enters. */
export const bookkeeping = ['id', 'created_at', 'updated_at', 'deleted_at']

/**
 * Schema of a kind's rows for storing: fields that a keeper enters as in the contract, the rest as their column
 * says. Unknown columns are left out, as a newer or older archive may have them.
 */
export function rowSchemaOf(kind: ArchivedKind): z.ZodObject {
  const entered = kind.input?.().shape ?? {}
  const own = kind.schemas?.() ?? {}
  const schemas = kind.columns().map((column) => {
    const { key } = column
    const contract = bookkeeping.includes(key) ? undefined : entered[key]
    return [key, own[key] ?? contract ?? schemaOf(column)]
  })
  return z.object(Object.fromEntries(schemas))
}

export const whole = (least: number, most: number) => z.int().min(least).max(most)

/** A value as the column can hold it; nothing where the column has a default or may be empty. */
function schemaOf({ column }: ArchivedColumn): z.ZodType {
  const value = valueOfColumn(column)
  if (!column.notNull) return value.nullable().optional()
  return column.hasDefault ? value.optional() : value
}

function valueOfColumn(column: PgColumn): z.ZodType {
  const type = column.getSQLType()
  if (type === 'uuid') return z.uuid().toLowerCase()
  if (type === 'boolean') return z.boolean()
  if (type === 'date') return day()
  if (type.startsWith('timestamp')) return instant
  if (type === 'integer') return whole(-mostInteger, mostInteger)
  if (type === 'smallint') return whole(-mostSmall, mostSmall)
  if (type === 'bigint') return z.number().min(0).max(mostMoney)
  if (type.startsWith('numeric')) return numeric(type)
  if (type.endsWith('[]')) return z.array(text(100)).max(100)
  if (column.enumValues && column.enumValues.length > 0) return z.enum(column.enumValues)
  const [, length] = /^char\((\d+)\)$/.exec(type) ?? []
  if (length) return text(Number(length)).length(Number(length))
  if (type === 'text') return text(longestText)
  throw new Error(`Nothing says what an archive's ${column.name} may be`)
}

const text = (limit: number) => z.string().max(limit).refine(isStorable, unstorable)

function numeric(type: string) {
  const [, digits = '1', decimals = '0'] = /\((\d+), ?(\d+)\)/.exec(type) ?? []
  const most = 10 ** (Number(digits) - Number(decimals))
  return z.number().gt(-most).lt(most)
}

/** A moment between 1800 and 2200; forecasts and appointments lie ahead. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((written) => new Date(written).toISOString())
  .refine((moment) => moment >= '1800' && moment < '2200')

/** The name of the column that tells a kind's rows apart. */
export const keyOf = (kind: ArchivedKind): string =>
  kind.columns().find(({ column }) => column === kind.identity)?.key ?? 'id'
