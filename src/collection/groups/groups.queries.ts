import { and, type SQL, sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { animalGroups, animals, groups } from '../../db/schema.ts'
import { photoUrls } from '../../server/pictures/pictures.ts'
import { byName, contains, owned } from '../../server/records/crud.ts'
import { ascending, descending, type Order } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { FieldError, InputOf, Page, SortOf } from '../../shared/resource.ts'
import type { IdentifiedAnimal } from '../animals/animals.contract.ts'
import { animalReads, animalWords, isKept, isUnlocked } from '../animals/animals.queries.ts'
import { notOutside, standingOf } from '../animals/openAnimals.queries.ts'
import {
  type AnimalForForm,
  facesInList,
  type Group,
  type GroupForForm,
  type groupResource,
} from './groups.contract.ts'
import { membersField, saveMembers } from './members.queries.ts'

type Asked = Omit<ListQuery<typeof groupResource>, 'filter'>

/** Reads pages of the account's groups, each with its first animals. */
export const groupPages = (db: Database) => (session: Session, query: Asked) =>
  groupsInList(db, session).page(wantedOf(query))

/** The account's groups as in its list. */
export const groupsInList = (db: Db, session: Session) => groupsWith(db, session, facesInList)

/** One group with all its animals. Throws `NotFound`. */
export const findGroup = (db: Db, session: Session, { id }: { id: string }): Promise<Group> =>
  groupsWith(db, session, null).find(id)

type GroupInput = Partial<InputOf<typeof groupResource>> & { id?: string }

/** Adds a group with its animals. A repeated `id` returns the existing record. */
export async function addGroup(tx: Transaction, session: Session, input: GroupInput) {
  const { animal_groups_attributes: rows = [], ...columns } = input
  const sentBefore = columns.id && (await groupsWith(tx, session, null).findIfThere(columns.id))
  if (sentBefore) return sentBefore
  const { id } = await owned(tx, groups, session.accountId).insert(columns)
  await saveAnimalsOf(tx, session, id, rows)
  return findGroup(tx, session, { id })
}

/** Changes a group and its members; throws as `owned().update` and `saveMembers` do. */
export async function changeGroup(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: GroupInput,
  readAt?: string,
): Promise<Group> {
  const { animal_groups_attributes: rows = [], ...columns } = input
  await groupsWith(tx, session, null).update(id, columns, readAt)
  await saveAnimalsOf(tx, session, id, rows)
  return findGroup(tx, session, { id })
}

export const removeGroup = (tx: Transaction, { accountId }: Session, { id }: { id: string }) =>
  owned(tx, groups, accountId).remove(id)

/** True for the group's members. */
export const isInGroup = (accountId: string, groupId: string): SQL => sql`exists (
  select from ${animalGroups} where ${animalGroups.account_id} = ${accountId}
    and ${animalGroups.group_id} = ${groupId} and ${animalGroups.animal_id} = ${animals.id})`

/** Every animal in the collection, for a group's form. */
export async function animalsForForm(
  db: Db,
  session: Session,
  groupId: string | null | undefined,
  query: Asked,
): Promise<Page<AnimalForForm>> {
  const reads = {
    species: animalReads.species,
    photoUrls: animalReads.photoUrls,
    animal_group_id: memberIn(session, sql`member.group_id`, groupId, animals, 'animal_id'),
  }
  const { q, page, per_page, sort } = query
  return owned(db, animals, session.accountId, reads).page({
    where: and(isKept, isUnlocked(session), contains(animalWords, q)),
    order: orders(animals)[sort],
    page,
    per_page,
  })
}

/** Every group, for an animal's form. */
export async function groupsForForm(
  db: Db,
  session: Session,
  animalId: string | null | undefined,
  query: Asked,
): Promise<Page<GroupForForm>> {
  const reads = {
    animalCount,
    animal_group_id: memberIn(session, sql`member.animal_id`, animalId, groups, 'group_id'),
  }
  return owned(db, groups, session.accountId, reads).page(wantedOf(query))
}

const wantedOf = ({ q, page, per_page, sort }: Asked) => ({
  where: contains([groups.name, groups.description], q),
  order: orders(groups)[sort],
  page,
  per_page,
})

const orders = (
  table: typeof groups | typeof animals,
): Record<SortOf<typeof groupResource>, Order> => ({
  abc: ascending(byName(table.name)),
  created_at_asc: ascending(table.created_at),
  created_at_desc: descending(table.created_at),
})

/** The membership that connects the form's record and the row, or null. */
const memberIn = (
  { accountId }: Session,
  own: SQL,
  id: string | null | undefined,
  offered: typeof groups | typeof animals,
  other: 'animal_id' | 'group_id',
) => sql<string | null>`(select member.id from ${animalGroups} member
  where member.account_id = ${accountId} and ${own} = ${id ?? null}::uuid
    and member.${sql.raw(other)} = ${offered.id})`

const members = sql`${animalGroups} member join ${animals}
  on ${animals.account_id} = member.account_id and ${animals.id} = member.animal_id
    and ${animals.deleted_at} is null and ${isKept}
  where member.account_id = ${groups.account_id} and member.group_id = ${groups.id}`

const animalCount = sql<number>`(select count(*)::int from ${members})`

/** The account's groups; `most` limits the animals of each, null includes all. */
const groupsWith = (db: Db, session: Session, most: number | null) =>
  owned(db, groups, session.accountId, {
    animalCount,
    animalGroups: sql`(select coalesce(json_agg(
        json_build_object('id', named.id, 'animal', named.animal) order by named.place), '[]')
      from (select member.id,
          row_number() over (order by ${byName(animals.name)}, ${animals.id}) as place,
          json_build_object('id', ${animals.id}, 'name', ${animals.name}, 'sex', ${animals.sex},
            'genetics', ${animals.genetics}, 'code', ${animals.code},
            'species', ${animalReads.species}, 'photo_id', ${animals.photo_id}) as animal
        from ${members} and ${isUnlocked(session)}
        order by place limit ${most}) named)`.mapWith(pictured),
  })

type Named = {
  id: string
  animal: Omit<IdentifiedAnimal, 'photoUrls'> & { photo_id: string | null }
}

const pictured = (rows: Named[]): Group['animalGroups'] =>
  rows.map(({ id, animal: { photo_id, ...animal } }) => ({
    id,
    animal: { ...animal, photoUrls: photo_id ? photoUrls(photo_id) : null },
  }))

type Rows = NonNullable<GroupInput['animal_groups_attributes']>

async function saveAnimalsOf(tx: Transaction, session: Session, groupId: string, rows: Rows) {
  await saveMembers(tx, session, {
    parent: { group_id: groupId },
    other: 'animal_id',
    to: animals,
    rows,
    wrong: await wrongIn(tx, session, rows),
  })
}

/** Errors of rows that add an animal which the plan locks, or which someone else keeps. */
async function wrongIn(tx: Transaction, session: Session, rows: Rows): Promise<FieldError[]> {
  const added = rows.map(({ animal_id, _destroy }) => (!_destroy && animal_id?.toLowerCase()) || '')
  const standing = await standingOf(tx, session, added.filter(Boolean))
  return added.flatMap((id, at) => {
    const animal = standing.get(id)
    const message = animal && (animal.isOpen ? animal.isOutside && notOutside : 'Not found')
    return message ? [{ field: `${membersField}.${at}.animal_id`, message }] : []
  })
}
