import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animalGroups, type animals, groups } from '../../db/schema.ts'
import { addRows, saveRows } from '../../server/records/rows.ts'
import type { Tenant } from '../../server/session/session.ts'
import type { FieldError } from '../../shared/resource.ts'
import type { GroupOfAnimalRow } from './members.contract.ts'

/** Saves an animal's groups; see `saveMembers` for what it throws. */
export async function saveGroupsOfAnimal(
  tx: Transaction,
  session: Tenant,
  animalId: string,
  rows: readonly GroupOfAnimalRow[],
): Promise<void> {
  await saveMembers(tx, session, {
    parent: { animal_id: animalId },
    other: 'group_id',
    to: groups,
    rows,
  })
}

/**
 * Puts new animals into groups, in as many statements as one. `field` is what a row's name begins
 * with. Throws as `saveMembers` does.
 */
export async function addToGroups(
  tx: Transaction,
  { accountId }: Tenant,
  added: readonly { animal_id: string; field: string; rows: readonly GroupOfAnimalRow[] }[],
): Promise<void> {
  const wrong: FieldError[] = []
  const of = added.map(({ animal_id, field, rows }) => {
    const memberships = rows.map(({ id, group_id, _destroy }) => ({
      id: id ?? undefined,
      group_id: group_id?.toLowerCase(),
      _destroy,
    }))
    wrong.push(...namelessIn(memberships, 'group_id', field))
    const isFirst = ({ group_id }: (typeof memberships)[number], at: number) =>
      memberships.findIndex((row) => row.group_id === group_id) === at
    // A group that is named twice is one.
    const once = memberships.map((row, at) => (isFirst(row, at) ? row : { ...row, _destroy: true }))
    return { parent: { animal_id }, field, rows: once }
  })
  await addRows(tx, accountId, {
    table: animalGroups,
    references: { group_id: groups },
    of,
    wrong,
  })
}

type MemberRow = {
  id?: string | null
  animal_id?: string | null
  group_id?: string | null
  _destroy?: boolean
}

/**
 * Saves rows of `animal_groups_attributes` from one side: `other` is the column that a row names,
 * `to` its table. Throws `Invalid` with every row that names an unknown record, and the caller's
 * `wrong`, without changing anything.
 */
export async function saveMembers(
  tx: Transaction,
  { accountId }: Tenant,
  change: {
    parent: { animal_id: string } | { group_id: string }
    other: 'animal_id' | 'group_id'
    to: typeof animals | typeof groups
    rows: readonly MemberRow[]
    wrong?: FieldError[]
  },
): Promise<void> {
  const { parent, other, to, wrong = [] } = change
  const rows = change.rows.map((row) => ({ ...row, otherId: row[other]?.toLowerCase() }))
  const before = await membersBefore(tx, accountId, parent)
  const idOf = (otherId = '') => before.find((member) => member[other] === otherId)?.id

  // A row that gets another pair is deleted and inserted: updated in place, it could collide with
  // an existing one.
  const isMoved = ({ id, otherId, _destroy }: (typeof rows)[number]) =>
    otherId && !_destroy && before.some((member) => member.id === id && member[other] !== otherId)
  const nested = rows.map((row) => {
    const { id, otherId, _destroy } = row
    if (_destroy) return { id: id ?? idOf(otherId), _destroy }
    return { id: isMoved(row) ? undefined : (id ?? undefined), [other]: otherId }
  })
  const left = rows.filter(isMoved).map(({ id }) => ({ id: id ?? undefined, _destroy: true }))

  await saveRows(tx, accountId, {
    table: animalGroups,
    parent,
    field: membersField,
    rows: [...nested, ...left],
    references: { [other]: to },
    wrong: [
      ...wrong,
      ...namelessIn(
        rows.map(({ id, otherId }) => ({ id, [other]: otherId })),
        other,
      ),
    ],
  })
}

export const membersField = 'animal_groups_attributes'

async function membersBefore(
  tx: Transaction,
  accountId: string,
  parent: { animal_id: string } | { group_id: string },
) {
  const { id, account_id, animal_id, group_id } = animalGroups
  const mine =
    'animal_id' in parent ? eq(animal_id, parent.animal_id) : eq(group_id, parent.group_id)
  return tx
    .select({ id, animal_id, group_id })
    .from(animalGroups)
    .where(and(eq(account_id, accountId), mine))
}

type Naming = { id?: string | null | undefined; animal_id?: string; group_id?: string }

const namelessIn = (rows: Naming[], other: 'animal_id' | 'group_id', field = membersField) =>
  rows.flatMap((row, at) =>
    row.id || row[other]
      ? []
      : [{ field: `${field}.${at}.${other}`, message: 'Please choose one' }],
  )
