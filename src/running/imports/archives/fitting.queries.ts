import { sql } from 'drizzle-orm'
import { newCode } from '../../../collection/codes/codes.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { hashOf, newToken } from '../../../server/session/secretTokens.ts'
import { freeSlugFor, slugFor, takeSlug } from '../../../shop/shop/slugs.queries.ts'
import { noteChange, type ReadRow, type Row, type Taking } from './restoring.ts'

type Fit = (tx: Transaction, taking: Taking, rows: ReadRow[]) => Promise<ReadRow[]>

/** Adjusts a new row to this account, by kind: values that must be unique, and secrets. */
const fits: Record<string, Fit> = {
  animals: freeCodes,
  conversations: async (_tx, _taking, rows) =>
    // The visitor's link leads nowhere; an answer brings them a new one.
    rows.map(({ line, row }) => ({ line, row: { ...row, link_hash: hashOf(newToken()) } })),
  feeding_logs: withoutStock,
  climate_alarm_rules: withoutOwn,
  qr_codes: freshCodes,
  shops: freeAddress,
}

export const fitted: Fit = async (tx, taking, rows) =>
  fits[taking.kind.name]?.(tx, taking, rows) ?? rows

/** A code that another animal has stays with that one. */
async function freeCodes(tx: Transaction, taking: Taking, rows: ReadRow[]) {
  const codes = rows.flatMap(({ row }) => (row.code ? [String(row.code).toLowerCase()] : []))
  if (codes.length === 0) return rows
  const { rows: existing } = await tx.execute<{ code: string }>(sql`
    select lower(code) as code from animals
    where account_id = ${taking.session.accountId} and lower(code) = any(${sql.param(codes)}::text[])`)
  const usedCodes = new Set(existing.map(({ code }) => code))
  return rows.map(({ line, row }) => {
    const code = String(row.code ?? '').toLowerCase()
    if (code === '' || !usedCodes.has(code)) {
      usedCodes.add(code)
      return { line, row }
    }
    const message = `Another animal has the code ${row.code}`
    noteChange(taking, { line, field: 'code', message })
    return { line, row: { ...row, code: '' } }
  })
}

/** A meal of a feeder that was here before took nothing from its stock. */
async function withoutStock(_tx: Transaction, { mapped }: Taking, rows: ReadRow[]) {
  const before = new Set(mapped.get('feeders')?.values())
  const untaken = ({ feeder_id }: Row) => before.has(String(feeder_id)) && { taken_from_stock: 0 }
  return rows.map(({ line, row }) => ({ line, row: { ...row, ...untaken(row) } }))
}

/** A zone, a place or a box that has a rule of its own here keeps it. */
async function withoutOwn(tx: Transaction, { session, counts }: Taking, rows: ReadRow[]) {
  const { rows: own } = await tx.execute<{ zone: string }>(sql`
    select concat_ws(' ', coalesce(place_id::text, 'box ' || box), zone, kind) as zone
    from climate_alarm_rules
    where account_id = ${session.accountId}`)
  const ruled = new Set(own.map(({ zone }) => zone))
  const nameOf = ({ place_id, box, zone, kind }: ReadRow['row']) =>
    `${place_id ?? `box ${box}`} ${zone} ${kind}`
  const fit = rows.filter(({ row }) => !ruled.has(nameOf(row)))
  counts.skip += rows.length - fit.length
  return fit
}

/** Printed codes go on leading here, unless somewhere they lead to another record. */
async function freshCodes(tx: Transaction, taking: Taking, rows: ReadRow[]) {
  const codes = rows.map(({ row }) => String(row.code))
  const { rows: existing } = await tx.execute<{ code: string }>(
    sql`select code from qr_codes where code = any(${sql.param(codes)}::text[])`,
  )
  const usedCodes = new Set(existing.map(({ code }) => code))
  const { rows: own } = await tx.execute<{ id: string }>(sql`
    select coalesce(animal_id, species_id, group_id, feeder_id, clutch_id, climate_place_id) as id
    from qr_codes
    where account_id = ${taking.session.accountId}`)
  const coded = new Set(own.map(({ id }) => id))
  return rows.map(({ line, row }) => {
    const hasCode = codedBy.some((key) => coded.has(String(row[key])))
    if (hasCode || !usedCodes.has(String(row.code))) return { line, row }
    const message =
      'This QR code leads elsewhere on this server, so the record gets a new one. Print its label again.'
    noteChange(taking, { line, field: 'code', message })
    return { line, row: { ...row, code: newCode() } }
  })
}

const codedBy = 'animal_id species_id group_id feeder_id clutch_id climate_place_id'.split(' ')

/** The shop's address, or one made of its name. */
async function freeAddress(tx: Transaction, taking: Taking, rows: ReadRow[]) {
  const fit: ReadRow[] = []
  for (const { line, row } of rows) {
    const address = await slugFor(tx, taking.session, String(row.slug))
    const slug = address.isFree ? address.slug : await freeSlugFor(tx, String(row.name))
    if (!address.isFree) {
      const message = `The address ${address.slug} is taken. The shop is at ${slug} now.`
      noteChange(taking, { line, field: 'slug', message })
    }
    fit.push({ line, row: { ...row, slug } })
  }
  return fit
}

/** Writes the records that a new row of a kind needs beside it: a shop is found by its address. */
export async function settle(
  tx: Transaction,
  { session, kind }: Taking,
  rows: ReadRow[],
): Promise<void> {
  if (kind.name !== 'shops') return
  for (const { row } of rows) await takeSlug(tx, session, String(row.id), String(row.slug))
}
