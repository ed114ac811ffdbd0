import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import type { ReadRow, Restoring } from './restoring.ts'
import { isUuid } from './surroundings.queries.ts'

type Line = { dam_id: string | null; sire_id: string | null }

/** The parents of all archived animals, and without those that would make an animal its own ancestor. */
export async function archivedLines(archive: Restoring['archive']): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>()
  for await (const row of archive.rowsOf('animals', ['id', 'dam_id', 'sire_id'])) {
    const { id, dam_id, sire_id } = row
    if (typeof id !== 'string' || lines.has(id)) continue
    if (dam_id || sire_id) lines.set(id, { dam_id: idIn(dam_id), sire_id: idIn(sire_id) })
  }
  openCircles(lines)
  return lines
}

const idIn = (value: unknown) => (isUuid(value) ? value : null)

/** Walks up from each animal, without recursion: a line can be as long as the file. */
function openCircles(lines: Map<string, Line>) {
  const done = new Set<string>()
  for (const start of lines.keys()) {
    const path = new Set<string>()
    const stack = [{ id: start, next: 0 }]
    while (stack.length > 0) {
      const top = stack[stack.length - 1]
      if (!top) break
      const line = lines.get(top.id)
      path.add(top.id)
      const role = (['dam_id', 'sire_id'] as const)[top.next++]
      const parent = role && line?.[role]
      if (!role || done.has(top.id)) {
        stack.pop()
        path.delete(top.id)
        done.add(top.id)
      } else if (parent && path.has(parent)) {
        if (line) line[role] = null
      } else if (parent && !done.has(parent)) {
        stack.push({ id: parent, next: 0 })
      }
    }
  }
}

/**
 * Sets what could only be set once all animals are there: parents that can be parents, by their sex, and
 * since when a record is only read. Animals that were here before keep what they have.
 */
export async function setLater(
  tx: Transaction,
  { session: { accountId } }: Pick<Restoring, 'session'>,
  lines: ReadonlyMap<string, Line>,
  rows: ReadRow[],
): Promise<void> {
  const links = rows.map(({ row }) => {
    const line = lines.get(String(row.id))
    const { handed_over_at = null } = row
    return { id: row.id, dam: line?.dam_id ?? null, sire: line?.sire_id ?? null, handed_over_at }
  })
  if (links.length === 0) return
  await tx.execute(sql`
    update ${animals} set
      dam_id = (select dam.id from ${animals} dam where dam.account_id = ${accountId}
        and dam.id = given.dam and dam.sex <> 'male'),
      sire_id = (select sire.id from ${animals} sire where sire.account_id = ${accountId}
        and sire.id = given.sire and sire.sex <> 'female' and sire.id is distinct from given.dam),
      handed_over_at = given.handed_over_at
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as given (id uuid, dam uuid, sire uuid, handed_over_at timestamptz)
    where ${animals.account_id} = ${accountId} and ${animals.id} = given.id
      and ${animals.handed_over_at} is null`)
}
