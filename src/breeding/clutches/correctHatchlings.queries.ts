import { and, eq, isNull, or } from 'drizzle-orm'
import { changeAnimal } from '../../care/animals/saving.queries.ts'
import { parentRoles } from '../../collection/lineage/parents.contract.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, eggs } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { genesIfKnown } from '../genetics/loci.queries.ts'
import { certainGenetics } from './certainGenetics.ts'
import { ofClutch } from './eggs.queries.ts'
import { siresOf } from './siresOf.ts'

type Pair = { dam_id: string | null; sire_id: string | null }
type Named = { id: string }
type Parents = Pair & Named & { species: Named | null; possibleSires: readonly Named[] }

/**
 * Gives the hatchlings of a clutch the parents that hatching would give them now, where theirs are those that it gave
 * them before, and with them their species and the genes that hatching wrote as certain. One that was handed over keeps its record as it is.
 * Throws `Invalid` at the parent that can't be one of a hatchling, named by it. The caller holds the account's lock.
 */
export async function correctHatchlings(
  tx: Transaction,
  session: Session,
  before: Parents,
  after: Parents,
): Promise<void> {
  const { id, name, sex, genetics, species_id, dam_id, sire_id } = animals
  const young = await tx
    .select({ id, name, sex, genetics, species_id, dam_id, sire_id })
    .from(eggs)
    .innerJoin(
      animals,
      and(
        eq(animals.account_id, eggs.account_id),
        or(eq(id, eggs.animal_id), eq(id, eggs.twin_id)),
      ),
    )
    .where(
      and(
        ofClutch(session.accountId, before.id),
        isNull(animals.deleted_at),
        isNull(animals.handed_over_at),
      ),
    )
    .orderBy(eggs.number, id)
  const certainOf = certainGenes(tx, session)
  const [pairBefore, pair] = [pairOf(before), pairOf(after)]
  // Another animal in the place of the first sire, neither of whom is among those who may be he.
  const isReplaced =
    !candidatesOf(after).includes(before.sire_id) && !candidatesOf(before).includes(after.sire_id)
  for (const one of young) {
    const corrected = parentRoles.flatMap((role): [string, string | null][] => {
      const field = `${role}_id` as const
      const isCorrected = pair[field] !== pairBefore[field] && one[field] === pairBefore[field]
      if (isCorrected) return [[field, pair[field]]]
      const hadFirst = field === 'sire_id' && one.sire_id !== null && one.sire_id === before.sire_id
      return hadFirst && isReplaced ? [[field, after.sire_id]] : []
    })
    const hasOtherSires = pair.sires !== pairBefore.sires && one.sire_id === pairBefore.sire_id
    if (corrected.length === 0 && !hasOtherSires) continue
    const isOfThem = !one.species_id || one.species_id === before.species?.id
    if (isOfThem && after.species) corrected.push(['species_id', after.species.id])
    const changes = Object.fromEntries(corrected)
    const isAsHatched = one.genetics === (await certainOf(one, before))
    const genes = isAsHatched && { genetics: await certainOf({ ...one, ...changes }, after) }
    await changeAnimal(tx, session, { id: one.id }, { ...changes, ...genes }).catch((error) => {
      if (!(error instanceof Invalid)) throw error
      throw new Invalid(
        error.errors.map((each) => ({ ...each, message: `${one.name}: ${each.message}` })),
      )
    })
  }
}

/** The parents that hatching names: no sire while others may be he; and all who may be. */
const pairOf = ({ dam_id, sire_id, possibleSires }: Parents) => ({
  ...{ dam_id, sire_id: possibleSires.length > 0 ? null : sire_id },
  sires: candidatesOf({ sire_id, possibleSires }).toSorted().join(),
})

const candidatesOf = ({ sire_id, possibleSires }: Pick<Parents, 'sire_id' | 'possibleSires'>) => [
  sire_id,
  ...possibleSires.map(({ id }) => id),
]

type Young = Pick<typeof animals.$inferSelect, 'sex' | 'species_id'>

/** The genes that are certain of the young of a pair, as hatching writes them: without a sire, by all that may be he. */
function certainGenes(tx: Transaction, session: Session) {
  const byPair = new Map<string, string>()
  return async ({ sex, species_id, dam_id, sire_id }: Young & Pair, clutch: Parents) => {
    if (!species_id) return ''
    const possibleIds = [sire_id ?? clutch.sire_id, ...clutch.possibleSires.map(({ id }) => id)]
    const key = [species_id, sex, dam_id, sire_id, ...possibleIds].join()
    const before = byPair.get(key)
    if (before !== undefined) return before
    const genes = await genesIfKnown(tx, session, species_id)
    const ids = [dam_id, ...possibleIds].flatMap((each) => each ?? [])
    const parents = await owned(tx, animals, session.accountId).findAll(ids)
    const [dam, sire, ...others] = [dam_id, ...possibleIds].map((each) => parents.get(each ?? ''))
    const { sires } = siresOf({ sire, possible: others.flatMap((one) => one ?? []) }, sire_id)
    const certain = genes ? certainGenetics(genes, { dam, sires, sex }) : ''
    byPair.set(key, certain)
    return certain
  }
}
