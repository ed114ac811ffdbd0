import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { among } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { FieldError } from '../../shared/resource.ts'

type Named = { dam_id?: string | null | undefined; sire_id?: string | null | undefined }
type Parents = Named & { possible_sire_ids?: string[] | undefined }
type Animal = Pick<typeof animals.$inferSelect, 'id' | 'name' | 'sex'>

/**
 * Throws `Invalid` at every newly named parent that can't be one: unknown, of the wrong sex, or
 * the other parent itself.
 */
export async function requireParents(
  tx: Transaction,
  session: Session,
  columns: Parents,
  before: Named = {},
): Promise<void> {
  const { possible_sire_ids: possible = [] } = columns
  const dam_id = columns.dam_id === undefined ? before.dam_id : columns.dam_id
  const sire_id = columns.sire_id === undefined ? before.sire_id : columns.sire_id
  const isNew = {
    dam_id: Boolean(dam_id) && dam_id !== before.dam_id,
    sire_id: Boolean(sire_id) && sire_id !== before.sire_id,
  }
  if (!isNew.dam_id && !isNew.sire_id && possible.length === 0) return
  const candidates = await animalsNamed(tx, session, [dam_id, sire_id, ...possible])
  const dam = candidates.get(dam_id ?? '')
  const sire = candidates.get(sire_id ?? '')
  const wrong: FieldError[] = []

  if (isNew.dam_id && !dam) wrong.push(notFound('dam_id'))
  if (isNew.sire_id && !sire) wrong.push(notFound('sire_id'))
  if (isNew.dam_id && dam?.sex === 'male') wrong.push(isOfSex('dam_id', dam))
  if (isNew.sire_id && sire?.sex === 'female') wrong.push(isOfSex('sire_id', sire))
  const field = isNew.sire_id ? 'sire_id' : 'dam_id'
  if (dam && dam === sire) wrong.push({ field, message: sameAnimal })
  for (const [at, id] of possible.entries()) {
    const field = `possible_sire_ids.${at}`
    const animal = candidates.get(id)
    if (!animal) wrong.push(notFound(field))
    else if (animal === dam) wrong.push({ field, message: sameAnimal })
    else if (animal.sex === 'female') wrong.push(isOfSex(field, animal))
  }
  if (wrong.length > 0) throw new Invalid(wrong)
}

const sameAnimal = "The dam and the sire can't be the same animal"
const notFound = (field: string) => ({ field, message: 'Not found', code: 'not_found' })
const isOfSex = (field: string, { name, sex }: Animal) => ({ field, message: `${name} is ${sex}` })

/** Locked against deletion until the transaction ends. */
async function animalsNamed(
  tx: Transaction,
  { accountId }: Session,
  ids: (string | null | undefined)[],
): Promise<Map<string, Animal>> {
  const uuids = ids.filter((id) => typeof id === 'string')
  const rows = await tx
    .select({ id: animals.id, name: animals.name, sex: animals.sex })
    .from(animals)
    .where(
      and(eq(animals.account_id, accountId), isNull(animals.deleted_at), among(animals.id, uuids)),
    )
    .for('key share')
  return new Map(rows.map((row) => [row.id, row]))
}
