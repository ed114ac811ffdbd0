import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'
import { settingsBody } from '../../../care/climate/alarms/alarms.contract.ts'
import { helpersOf } from '../../../care/climate/alarms/settings.queries.ts'
import type { Db, Transaction } from '../../../db/db.ts'
import { accounts, animals, climateAlarmSettings, memberships, users } from '../../../db/schema.ts'
import { chosenColumns, profile } from '../../../people/profile/profile.contract.ts'
import { zoneKnown } from '../../../people/profile/profile.queries.ts'
import { freeAnimals } from '../../../people/subscription/freePlan.ts'
import { totalOf } from '../../../server/records/crud.ts'
import { accountCurrency } from '../../../server/session/accountCurrency.ts'
import { isStorable } from '../../../shared/fields.ts'
import { shopOf } from '../../../shop/shop/shop.queries.ts'
import { type ArchivedKind, columnName } from '../../exports/kinds/kind.ts'
import { archivedKinds } from '../../exports/kinds/kinds.ts'
import { existing } from './references.queries.ts'
import type { Restoring, Row } from './restoring.ts'

/* The account that an archive comes into, compared with the archive as a whole. */

type Of = Pick<Restoring, 'session' | 'archive'>

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/**
 * Finds records that are here already under another id, such as the species that every collection begins
 * with, so that the archive's animals are of the one that is here: archived id to id here, by table.
 */
export async function sameHere(db: Db, of: Of): Promise<Restoring['mapped']> {
  const mapped: Restoring['mapped'] = new Map()
  for (const kind of archivedKinds) {
    const { table, sameBy } = kind
    if (!sameBy) continue
    const rows: (Row & { id: string })[] = []
    const compared = ['id', 'deleted_at', ...sameBy]
    for await (const { id, ...row } of of.archive.rowsOf(kind.name, compared)) {
      if (isUuid(id) && !row.deleted_at) rows.push({ ...row, id })
    }
    const ids = rows.map(({ id }) => id)
    const present = await existing(db, of, table, ids)
    const others = await wordsHere(db, of, kind, sameBy, ids)
    const same = rows.flatMap((row): [string, string][] => {
      const words = sameBy.map((key) => String(row[key] ?? '')).join('|')
      const id = others.get(words.toLowerCase())
      return id && !present.has(row.id) ? [[row.id, id]] : []
    })
    mapped.set(getTableName(table), new Map(same))
  }
  return mapped
}

/** The oldest record of each words that the archive doesn't have itself. */
async function wordsHere(
  db: Db,
  { session }: Of,
  { table, columns }: ArchivedKind,
  sameBy: readonly string[],
  archivedIds: string[],
) {
  const parts = sameBy.flatMap((key) => columns().filter((one) => one.key === key))
  const words = sql.join(
    parts.map(({ column }) => sql.identifier(columnName(column))),
    sql` || '|' || `,
  )
  const isKept = 'deleted_at' in getTableColumns(table) ? sql`and deleted_at is null` : sql``
  const { rows } = await db.execute<{ id: string; words: string }>(sql`
    select id, ${parts.length > 0 ? sql`lower(${words})` : sql`''`} as words from ${table}
    where account_id = ${session.accountId} ${isKept}
      and id <> all(${sql.param(archivedIds)}::uuid[])
    order by created_at desc, id desc`)
  return new Map(rows.map((row) => [row.words, row.id]))
}

/**
 * The archived people who are in the account: by their id, and the archive's owner as who imports it. Of
 * others no name is kept.
 */
export async function peopleHere(db: Db, { session, archive }: Of): Promise<Map<string, string>> {
  const { accountId, userId } = session
  const members = await db
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(eq(memberships.account_id, accountId))
  const people = new Map(members.map(({ id }) => [id, id]))
  for await (const { id, role } of archive.rowsOf('people', ['id', 'role'])) {
    if (role === 'owner' && typeof id === 'string' && !people.has(id)) people.set(id, userId)
  }
  return people
}

/**
 * The archived animals that the free plan has no room for: the oldest come in, as many as fit. Only
 * kept ones count, as everywhere.
 */
export async function animalsWithoutRoom(db: Db, of: Of): Promise<Set<string>> {
  const { session, archive } = of
  if (session.isSubscribed) return new Set()
  const candidates: { id: string; created_at: string }[] = []
  const columns = ['id', 'state', 'deleted_at', 'created_at']
  for await (const row of archive.rowsOf('animals', columns)) {
    const { id, state = 'kept', deleted_at, created_at } = row
    if (typeof id !== 'string' || state !== 'kept' || deleted_at) continue
    candidates.push({ id: id.toLowerCase(), created_at: String(created_at) })
  }
  const ids = candidates.map(({ id }) => id).filter(isUuid)
  const existingIds = await existing(db, of, animals, ids)
  const room = Math.max(0, freeAnimals - (await totalOf(db, animals, session.accountId)))
  const ours = candidates
    .filter(({ id }) => !existingIds.has(id))
    .sort((one, other) => order(one.created_at, other.created_at) || order(one.id, other.id))
  return new Set(ours.slice(room).map(({ id }) => id))
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The currency of an archive's settings or shop, if it isn't the one here: amounts in it have to say so. */
export async function otherCurrency(db: Db, { session, archive }: Of, kind: 'settings' | 'shops') {
  const shop = kind === 'shops' ? await shopOf(db, session.accountId) : undefined
  const own = kind === 'shops' ? shop?.currency : await accountCurrency(db, session)
  for await (const row of archive.rowsOf(kind)) {
    const { data } = z.object({ currency: z.string().regex(/^[A-Z]{3}$/) }).safeParse(row)
    return !own || data?.currency === own ? undefined : data?.currency
  }
  return undefined
}

const { currency_id, kwh_price, timezone, ...chosen } = profile.input.shape
const { week_start, weight_unit, decimal_sign, time_format, temperature_unit } = chosen

const ofAccount = z.object({
  currency: currency_id,
  kwh_price,
  time_zone: timezone,
  code_template: z.string().max(30).refine(isStorable),
  last_code: z.int().min(0).max(1_000_000_000),
})
const ofOwner = z.object({
  ...{ week_start, weight_unit, decimal_sign, animal_columns: chosenColumns },
  // Archives made before people chose them lack them.
  time_format: time_format.optional(),
  temperature_unit: temperature_unit.optional(),
})

const { minutes: alarm_minutes, tests_weekly: alarm_tests_weekly } =
  settingsBody.shape.climate_alarm_settings.shape
const ofAlarms = z.object({
  alarm_minutes: alarm_minutes.unwrap(),
  alarm_tests_weekly,
  alarm_second_id: z.uuid().nullable().catch(null),
})

/** Takes over what alarms go by, and who is told second, if they can be told here. */
async function takeAlarmSettings(tx: Transaction, accountId: string, row: Row) {
  const { data } = ofAlarms.safeParse(row)
  if (!data) return
  const { alarm_minutes: minutes, alarm_second_id: second, alarm_tests_weekly } = data
  const people = await helpersOf(tx, accountId)
  await tx
    .insert(climateAlarmSettings)
    .values({
      ...{ account_id: accountId, minutes, tests_weekly: alarm_tests_weekly ?? false },
      second_user_id: people.find(({ id }) => id === second)?.id ?? null,
    })
    .onConflictDoNothing()
}

/**
 * Takes the settings over, if the account has no animals yet and its owner imports: a collection that is
 * under way keeps its own: its days are in its zone, and amounts that say no currency in its one.
 */
export async function takeSettings(tx: Transaction, { session, archive }: Of): Promise<void> {
  const { accountId, userId, isOwner } = session
  if (!isOwner || (await tx.$count(animals, eq(animals.account_id, accountId))) > 0) return
  for await (const row of archive.rowsOf('settings')) {
    const account = ofAccount.safeParse(row)
    if (account.success) {
      const time_zone = zoneKnown(account.data.time_zone)
      const values = { ...account.data, time_zone }
      await tx.update(accounts).set(values).where(eq(accounts.id, accountId))
    }
    await takeAlarmSettings(tx, accountId, row)
    const owner = ofOwner.safeParse(row)
    if (owner.success) await tx.update(users).set(owner.data).where(eq(users.id, userId))
    return
  }
}
