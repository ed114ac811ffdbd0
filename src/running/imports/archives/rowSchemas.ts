import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { codeLength, codeLetters } from '../../../collection/codes/codes.contract.ts'
import { cardFields } from '../../../shared/choices.ts'
import { ownCurrency } from '../../../shared/currencies.ts'
import { day, isStorable, unstorable } from '../../../shared/fields.ts'
import { shopResource } from '../../../shop/shop/shop.contract.ts'
import type { ArchivedColumn, ArchivedKind } from '../../exports/kinds/kind.ts'

/** Texts whose limit no contract says. */
const longestText = 10_000
/** The largest amount: `bigint` holds it in hundredths with room to spare, a `double` exactly. */
const mostMoney = 10_000_000_000
const mostInteger = 2_147_483_647
const mostSmall = 32_767

/**
 * Schema of a kind's rows for storing: fields that a keeper enters as in the contract, the rest as their column
 * says. Unknown columns are left out, as a newer or older archive may have them.
 */
export function rowSchemaOf(kind: ArchivedKind): z.ZodObject {
  const entered = kind.input?.().shape ?? {}
  const own = special[kind.name] ?? {}
  return z.object(
    Object.fromEntries(
      kind.columns().map((column) => {
        const { key } = column
        const isBookkeeping = ['id', 'created_at', 'updated_at', 'deleted_at'].includes(key)
        const contract = isBookkeeping ? undefined : entered[key]
        return [key, own[key] ?? contract ?? schemaOf(column)]
      }),
    ),
  )
}

const whole = (least: number, most: number) => z.int().min(least).max(most)

const base = z.object({
  species: z.string().max(140),
  dam: z.string().max(254),
  sire: z.string().max(254),
  saved_on: day(),
})

const email = z.string().max(320).trim().toLowerCase().pipe(z.email())

/** Where the column and the contract say too little. */
const special: Record<string, Record<string, z.ZodType>> = {
  feeding_logs: { unit_currency: ownCurrency() },
  pairings: { cross: base.nullable().optional() },
  shed_forecasts: {
    because: z
      .object({
        growing: z.boolean(),
        season: z.enum(['winter']).nullable(),
        feeding: z.enum(['more', 'less']).nullable(),
        late: z.boolean(),
        doubled: z.boolean(),
      })
      .nullable()
      .optional(),
  },
  qr_codes: {
    code: z.string().regex(new RegExp(`^[${codeLetters}]{${codeLength}}$`)),
    card_fields: z.array(z.enum(cardFields)).max(cardFields.length).nullable().optional(),
  },
  // Its address is taken, or another one made of its name.
  shops: {
    slug: z.string().max(100),
    get currency() {
      return shopResource.input.shape.currency_id
    },
    banner_hue: whole(0, 359).nullable().optional(),
  },
  conversations: { visitor_email: email, unread: whole(0, mostInteger) },
  blocked_visitors: { email },
  eggs: { number: whole(1, mostSmall) },
  shop_days: {
    views: whole(0, mostInteger),
    visitors: whole(0, mostInteger),
    messages: whole(0, mostInteger),
  },
  listing_pictures: { position: whole(0, 100) },
}

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

const fiveMinutes_ms = 5 * 60_000

/** A moment between 1800 and 2200; forecasts and appointments lie ahead. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((written) => new Date(written).toISOString())
  .refine((moment) => moment >= '1800' && moment < '2200')

/** When a row was added can't lie ahead: it decides what is the oldest. */
export const notAhead = (moment: unknown): string | undefined => {
  if (typeof moment !== 'string') return undefined
  const now = Date.now()
  return Date.parse(moment) > now + fiveMinutes_ms ? new Date(now).toISOString() : moment
}

/** The name of the column that tells a kind's rows apart. */
export const keyOf = (kind: ArchivedKind): string =>
  kind.columns().find(({ column }) => column === kind.identity)?.key ?? 'id'
