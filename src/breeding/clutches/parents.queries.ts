import type { Transaction } from '../../db/db.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { candidates, wrongDam, wrongPair, wrongSire } from '../pairings/parents.queries.ts'

type Named = { dam_id?: string | null | undefined; sire_id?: string | null | undefined }
type Parents = Named & { possible_sire_ids?: string[] | undefined }

/**
 * Throws `Invalid` at every newly named parent that can't be one: unknown, of the wrong sex, or
 * the other parent itself.
 */
export async function requireParents(
  tx: Transaction,
  { accountId }: Session,
  columns: Parents,
  before: Named = {},
): Promise<void> {
  const { possible_sire_ids: possible = [] } = columns
  const dam_id = (columns.dam_id === undefined ? before.dam_id : columns.dam_id) ?? ''
  const sire_id = (columns.sire_id === undefined ? before.sire_id : columns.sire_id) ?? ''
  const isNewDam = dam_id !== '' && dam_id !== before.dam_id
  const isNewSire = sire_id !== '' && sire_id !== before.sire_id
  if (!isNewDam && !isNewSire && possible.length === 0) return
  const ids = [dam_id, sire_id, ...possible].filter((id) => id !== '')
  const parents = await candidates(tx, accountId, ids)
  const [dam, sire] = [parents.get(dam_id), parents.get(sire_id)]
  const wrong = [
    ...(isNewDam ? wrongDam(dam, 'dam_id') : []),
    ...(isNewSire ? wrongSire(sire, 'sire_id') : []),
    ...wrongPair(dam, sire, isNewSire ? 'sire_id' : 'dam_id'),
    ...possible.flatMap((id, at) => {
      const [animal, field] = [parents.get(id), `possible_sire_ids.${at}`]
      return [...wrongPair(dam, animal, field), ...wrongSire(animal, field)].slice(0, 1)
    }),
  ]
  if (wrong.length > 0) throw new Invalid(wrong)
}
