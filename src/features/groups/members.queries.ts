import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { animalGroups, groups } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session.ts'
import type { GroupOfAnimal, GroupOfAnimalRow } from './members.contract.ts'

/** The groups an animal is in, by name. */
export async function groupsOf(
  db: Db,
  { accountId }: Pick<Session, 'accountId'>,
  animalId: string,
): Promise<GroupOfAnimal[]> {
  return db
    .select({ id: animalGroups.id, group: { id: groups.id, name: groups.name } })
    .from(animalGroups)
    .innerJoin(
      groups,
      and(eq(groups.account_id, animalGroups.account_id), eq(groups.id, animalGroups.group_id)),
    )
    .where(
      and(
        eq(animalGroups.account_id, accountId),
        eq(animalGroups.animal_id, animalId),
        isNull(groups.deleted_at),
      ),
    )
    .orderBy(byName(groups.name), groups.id)
}

/** Puts an animal into groups and takes it out of others; see `saveMembers` for what it throws. */
export async function saveGroupsOfAnimal(
  tx: Transaction,
  session: Pick<Session, 'accountId'>,
  animalId: string,
  rows: readonly GroupOfAnimalRow[],
): Promise<void> {
  await saveMembers(tx, session, {
    own: { animal_id: animalId },
    other: 'group_id',
    rows: rows.map(({ id, group_id, _destroy }) => ({ id, other: group_id, _destroy })),
    known: (ids) => knownGroups(tx, session, ids),
  })
}

async function knownGroups(tx: Transaction, { accountId }: Pick<Session, 'accountId'>, ids: string[]) {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(eq(groups.account_id, accountId), inArray(groups.id, ids), isNull(groups.deleted_at)),
    )
  return rows.map(({ id }) => id)
}

type Own = { animal_id: string } | { group_id: string }
type MemberRow = { id?: string | null; other?: string | null; _destroy?: boolean }

/**
 * Saves rows of `animal_groups_attributes` seen from one side. Throws `Invalid` at each row that
 * names what the account does not have (`known` tells which it has); nothing is changed then.
 */
export async function saveMembers(
  tx: Transaction,
  { accountId }: Pick<Session, 'accountId'>,
  given: {
    own: Own
    other: 'animal_id' | 'group_id'
    rows: readonly MemberRow[]
    known: (ids: string[]) => Promise<string[]>
  },
): Promise<void> {
  const { own, other, rows, known } = given
  const mine = and(
    eq(animalGroups.account_id, accountId),
    'animal_id' in own
      ? eq(animalGroups.animal_id, own.animal_id)
      : eq(animalGroups.group_id, own.group_id),
  )
  const ids = rows.flatMap(({ id }) => id ?? [])
  const others = rows.flatMap(({ other }) => other ?? [])
  refuseUnknown(rows, {
    other,
    ids: new Set(ids.length > 0 ? await idsIn(tx, and(mine, inArray(animalGroups.id, ids))) : []),
    others: new Set(others.length > 0 ? await known(others) : []),
  })

  // A row that names another animal than before moves to it: the old pair goes, the new one comes.
  const leaving = rows.filter(({ id, other: to, _destroy }) => _destroy || (id && to))
  const left = leaving.flatMap(({ id }) => id ?? [])
  const out = leaving.flatMap(({ id, other: from }) => (id ? [] : (from ?? [])))
  if (left.length + out.length > 0) {
    const gone = or(inArray(animalGroups.id, left), inArray(animalGroups[other], out))
    await tx.delete(animalGroups).where(and(mine, gone))
  }
  const coming = rows.flatMap(({ id, other: to, _destroy }) =>
    to && !_destroy ? [{ account_id: accountId, id: id ?? newId(), ...pairOf(own, to) }] : [],
  )
  if (coming.length > 0) await tx.insert(animalGroups).values(coming).onConflictDoNothing()
}

const pairOf = (own: Own, other: string) =>
  'animal_id' in own ? { ...own, group_id: other } : { ...own, animal_id: other }

async function idsIn(tx: Transaction, where: SQL | undefined) {
  const rows = await tx.select({ id: animalGroups.id }).from(animalGroups).where(where)
  return rows.map(({ id }) => id)
}

function refuseUnknown(
  rows: readonly MemberRow[],
  known: { other: string; ids: Set<string>; others: Set<string> },
) {
  const errors = rows.flatMap(({ id, other }, at) => {
    const wrong = (name: string, message: string) => [
      { field: `animal_groups_attributes.${at}.${name}`, message, code: 'not_found' },
    ]
    if (id && !known.ids.has(id)) return wrong('id', 'Not found')
    if (other && !known.others.has(other)) return wrong(known.other, 'Not found')
    return id || other ? [] : wrong(known.other, nothingChosen)
  })
  if (errors.length > 0) throw new Invalid(errors)
}

const nothingChosen = 'Please choose one'
