import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { lockAccount } from '../../server/plan.ts'
import type { Tenant } from '../../server/session/session.ts'
import { type ParentRole, parentRoles } from './parents.contract.ts'

/** An animal that gets parents, those of them that aren't null. */
export type ParentLink = { id: string; dam_id: string | null; sire_id: string | null }

/** An animal in its line, deleted ones too. */
type InLine = {
  id: string
  sex: 'male' | 'female' | 'unknown'
  hatched: string | null
  /** The last day of the period that its hatch date stands for. */
  hatchedUntil: string | null
  dam_id: string | null
  sire_id: string | null
}

/**
 * Links many animals with parents that were named when they were added, in two statements: part of
 * adding them, so no change of its own in their histories. Behind the account's lock. Links that break
 * the rules of `requireFitParents` are left out, and returned.
 */
export async function linkParents(
  tx: Transaction,
  { accountId }: Tenant,
  links: readonly ParentLink[],
): Promise<{ id: string; role: ParentRole }[]> {
  await lockAccount(tx, accountId)
  const line = await lineOf(tx, accountId)
  const isDam = new Set([...line.values()].flatMap(({ dam_id }) => dam_id ?? []))
  const isSire = new Set([...line.values()].flatMap(({ sire_id }) => sire_id ?? []))
  const refused: { id: string; role: ParentRole }[] = []
  const linked = new Set<string>()
  for (const link of links) {
    const young = line.get(link.id)
    if (!young) continue
    for (const role of parentRoles) {
      const parent = line.get(link[`${role}_id`] ?? '')
      if (!parent) continue
      const [asIt, asOther] = role === 'dam' ? [isDam, isSire] : [isSire, isDam]
      const isFit =
        parent.sex !== (role === 'dam' ? 'male' : 'female') &&
        !asOther.has(parent.id) &&
        !(parent.hatched && young.hatchedUntil && parent.hatched >= young.hatchedUntil) &&
        parent.id !== young.id &&
        // Nothing descends from one without young: walking up each line takes long in a large collection.
        !((isDam.has(young.id) || isSire.has(young.id)) && descends(line, parent, young.id))
      if (!isFit) {
        refused.push({ id: young.id, role })
        continue
      }
      asIt.add(parent.id)
      young[`${role}_id`] = parent.id
      linked.add(young.id)
    }
  }
  if (linked.size > 0) await writeParents(tx, accountId, [...linked], line)
  return refused
}

/** Tells whether an animal descends from another one. */
function descends(line: Map<string, InLine>, animal: InLine, from: string): boolean {
  const waiting = [animal]
  const visited = new Set<string>()
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one.id === from) return true
    for (const id of [one.dam_id, one.sire_id]) {
      const parent = id ? line.get(id) : undefined
      if (!parent || visited.has(parent.id)) continue
      visited.add(parent.id)
      waiting.push(parent)
    }
  }
  return false
}

/** The last day of the period that an animal's hatch date stands for. */
export const hatchedUntil = sql`${animals.dateHatched} + case ${animals.dateHatchedPrecision}
  when 'year' then interval '1 year' when 'month' then interval '1 month'
  else interval '1 day' end - interval '1 day'`

/** All animals of an account, read in parts: of a large collection only what is needed here stays in memory. */
async function lineOf(tx: Transaction, accountId: string): Promise<Map<string, InLine>> {
  const size = 2000
  const line = new Map<string, InLine>()
  let after: string | undefined
  while (true) {
    const some = await tx
      .select({
        id: animals.id,
        sex: animals.sex,
        hatched: sql<string | null>`${animals.dateHatched}::text`,
        hatchedUntil: sql<string | null>`(${hatchedUntil})::date::text`,
        dam_id: animals.dam_id,
        sire_id: animals.sire_id,
      })
      .from(animals)
      .where(
        and(
          eq(animals.account_id, accountId),
          after === undefined ? undefined : gt(animals.id, after),
        ),
      )
      .orderBy(animals.id)
      .limit(size)
    for (const one of some) line.set(one.id, one)
    after = some.at(-1)?.id
    if (some.length < size) return line
  }
}

/** `updated_at` stays: this is part of adding them. */
async function writeParents(
  tx: Transaction,
  accountId: string,
  ids: string[],
  line: Map<string, InLine>,
) {
  const rows = ids.map((id) => {
    const { dam_id = null, sire_id = null } = line.get(id) ?? {}
    return { id, dam_id, sire_id }
  })
  await tx
    .update(animals)
    .set({ dam_id: sql`given.dam_id`, sire_id: sql`given.sire_id` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, dam_id uuid, sire_id uuid)`,
    )
    .where(and(eq(animals.account_id, accountId), sql`${animals.id} = given.id`))
}
