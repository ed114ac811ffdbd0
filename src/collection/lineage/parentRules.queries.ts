import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { lastDayOf } from '../../shared/months.ts'
import type { FieldError } from '../../shared/resource.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { isUnlocked, locked } from '../animals/animals.queries.ts'
import { roleWords, sameParents } from './lineage.contract.ts'
import { hatchedUntil } from './linkParents.queries.ts'
import { type ParentRole, parentRoles } from './parents.contract.ts'

/** Fields of an animal that the rules on parents read. */
type Facts = Partial<
  Pick<Animal, 'sex' | 'dateHatched' | 'dateHatchedPrecision' | 'dam_id' | 'sire_id'>
>

/**
 * Checks an animal's parents, and what its own young demand of it. Throws `Invalid` with every field
 * that is wrong, `Forbidden` with `locked` for a parent that the plan hides. `after` is the animal
 * as it would be saved; fields that `before` has already are left alone. The caller holds the
 * account's lock, since two changes that are each right can make a circle together. No statement if
 * nothing of it changes.
 */
export async function requireFitParents(
  tx: Db,
  session: Session,
  after: Facts,
  before?: Facts & { id: string },
): Promise<void> {
  const isNew = (field: keyof Facts) => (after[field] ?? null) !== (before?.[field] ?? null)
  const ofItself = (['sex', 'dateHatched', 'dateHatchedPrecision'] as const).some(isNew)
  const ids = parentRoles.flatMap((role) => after[`${role}_id`] ?? [])
  const toCheck = ids.length > 0 && (ofItself || isNew('dam_id') || isNew('sire_id'))
  const wrong = [
    ...(toCheck ? await wrongParents(tx, session, { after, before, ids, isNew }) : []),
    ...(before && ofItself ? await wrongForYoung(tx, session, { after, before, isNew }) : []),
  ]
  if (wrong.length > 0) throw new Invalid(wrong)
}

type IsNew = (field: keyof Facts) => boolean
type Checked = { after: Facts; before: (Facts & { id: string }) | undefined; isNew: IsNew }

async function wrongParents(
  tx: Db,
  session: Session,
  { after, before, ids, isNew }: Checked & { ids: string[] },
): Promise<FieldError[]> {
  const parents = await storedParents(tx, session, ids, before?.id)
  const wrong: FieldError[] = []
  for (const role of parentRoles) {
    const field = `${role}_id` as const
    const id = after[field]
    if (!id) continue
    const parent = parents.get(id)
    if (isNew(field)) {
      const message = cantBe(role, parent, id === before?.id)
      if (parent && !parent.isDeleted && !parent.isOpen) throw locked()
      if (message) wrong.push({ field, ...message })
    }
    if (!parent) continue
    // What was right before is wrong because of the animal itself.
    if (after.dateHatched && parent.hatched && parent.hatched >= endOf(after)) {
      const at = isNew(field) ? field : 'dateHatched'
      wrong.push({ field: at, message: `${parent.name} hatched later` })
    }
  }
  if (after.dam_id && after.dam_id === after.sire_id) {
    wrong.push({ field: isNew('sire_id') ? 'sire_id' : 'dam_id', message: sameParents })
  }
  return wrong.filter(isFirstOfField)
}

/** Why an animal can't newly be named in this role. */
function cantBe(
  role: ParentRole,
  parent: StoredParent | undefined,
  isItself: boolean,
): Omit<FieldError, 'field'> | undefined {
  const word = roleWords[role].toLowerCase()
  if (isItself) return { message: `An animal can't be its own ${word}` }
  if (!parent || parent.isDeleted) return { message: 'Not found', code: 'not_found' }
  const { name, sex, isDam, isSire, isDescendant } = parent
  if (sex === (role === 'dam' ? 'male' : 'female')) {
    return { message: `${name} is ${sex}, and can't be a ${word}` }
  }
  if (role === 'dam' ? isSire : isDam) {
    return { message: `${name} is the ${role === 'dam' ? 'sire' : 'dam'} of other animals` }
  }
  return isDescendant ? { message: `${name} descends from this animal` } : undefined
}

/** One message for each field, the most telling one. */
const isFirstOfField = ({ field }: FieldError, at: number, all: FieldError[]) =>
  all.findIndex((error) => error.field === field) === at

type StoredParent = {
  name: string
  sex: Animal['sex']
  hatched: string | null
  isDeleted: boolean
  isOpen: boolean
  isDam: boolean
  isSire: boolean
  isDescendant: boolean
}

/** These animals by id, deleted ones too, and whether they descend from another one. */
async function storedParents(
  tx: Db,
  session: Session,
  ids: string[],
  of: string | undefined,
): Promise<Map<string, StoredParent>> {
  const { accountId } = session
  const { rows } = await tx.execute<StoredParent & { id: string }>(sql`
    with recursive above (of, id) as (
      select id, id from ${animals}
      where account_id = ${accountId} and id = any(${sql.param(ids)}::uuid[])
      union
      select above.of, parent.id
      from above
      join ${animals} animal on animal.account_id = ${accountId} and animal.id = above.id
      cross join lateral (values (animal.dam_id), (animal.sire_id)) parent (id)
      where parent.id is not null and ${of ?? null}::uuid is not null
    )
    select ${animals.id} as id, ${animals.name} as name, ${animals.sex} as sex,
      ${animals.dateHatched}::text as hatched,
      ${animals.deleted_at} is not null as "isDeleted", ${isUnlocked(session)} as "isOpen",
      exists (select from ${animals} young where young.account_id = ${accountId}
        and young.dam_id = ${animals.id} and young.id is distinct from ${of ?? null}::uuid) as "isDam",
      exists (select from ${animals} young where young.account_id = ${accountId}
        and young.sire_id = ${animals.id} and young.id is distinct from ${of ?? null}::uuid) as "isSire",
      exists (select from above where above.of = ${animals.id}
        and above.id = ${of ?? null}::uuid) as "isDescendant"
    from ${animals}
    where ${animals.account_id} = ${accountId}
      and ${animals.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Errors by the animal's own young, deleted ones too: they were right before this change. */
async function wrongForYoung(
  tx: Db,
  { accountId }: Session,
  { after, before, isNew }: Checked,
): Promise<FieldError[]> {
  const id = before?.id
  const hatched = after.dateHatched ?? null
  const { rows } = await tx.execute<{
    asDam: boolean
    asSire: boolean
    earlier: string | null
  }>(sql`
    select coalesce(bool_or(dam_id = ${id}::uuid), false) as "asDam",
      coalesce(bool_or(sire_id = ${id}::uuid), false) as "asSire",
      min(name) filter (where ${hatchedUntil} <= ${hatched}::date) as earlier
    from ${animals}
    where account_id = ${accountId} and (dam_id = ${id}::uuid or sire_id = ${id}::uuid)`)
  const [young] = rows
  if (!young) return []
  const wrong: FieldError[] = []
  if (isNew('sex') && after.sex === 'male' && young.asDam) {
    wrong.push({ field: 'sex', message: 'This animal is the dam of others' })
  }
  if (isNew('sex') && after.sex === 'female' && young.asSire) {
    wrong.push({ field: 'sex', message: 'This animal is the sire of others' })
  }
  if (isNew('dateHatched') && young.earlier !== null) {
    wrong.push({ field: 'dateHatched', message: `Its young, ${young.earlier}, hatched earlier` })
  }
  return wrong
}

/** The last day of the period that a hatch date stands for. */
function endOf({ dateHatched, dateHatchedPrecision = 'day' }: Facts): string {
  const day = dateHatched ?? ''
  if (dateHatchedPrecision === 'year') return `${day.slice(0, 4)}-12-31`
  if (dateHatchedPrecision === 'day') return day
  return lastDayOf(day.slice(0, 7))
}
