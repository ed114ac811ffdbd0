import type { Db } from '../../db/db.ts'
import { contacts, supplements } from '../../db/schema.ts'
import { owned } from '../../server/crud.ts'
import type { Session } from '../../server/session.ts'
import { perPage } from '../../shared/resource.ts'
import { animalsOf } from '../animals/animals.queries.ts'
import { bulbsOf } from '../bulbs/bulbs.queries.ts'
import { feedersOf } from '../feeders/feeders.queries.ts'
import { groupsInList } from '../groups/groups.queries.ts'
import { speciesOf } from '../species/species.queries.ts'
import { found, type Klass } from './search.contract.ts'
import { type Found, findRecords } from './search.queries.ts'

/** One page of what is found, as records; see `findRecords` for the order. */
export async function searchResults(
  db: Db,
  session: Session,
  { query, page }: { query: string; page: number },
) {
  const all = await findRecords(db, session, query, perPage.usual)
  const first = (page - 1) * perPage.usual
  const value = await recordsOf(db, session, all.slice(first, first + perPage.usual))
  return { value, total: all.length, totalPages: Math.ceil(all.length / perPage.usual) }
}

/** The records in the order in which they are named; one that has gone meanwhile is left out. */
async function recordsOf(db: Db, session: Session, named: Found[]) {
  const { accountId } = session
  const idsOf = (wanted: Klass) => named.flatMap(({ klass, id }) => (klass === wanted ? id : []))
  const [Animal, Bulb, Contact, Feeder, Group, Species, Supplement] = await Promise.all([
    read(animalsOf(db, session), idsOf('Animal')),
    read(bulbsOf(db, session), idsOf('Bulb')),
    read(owned(db, contacts, accountId), idsOf('Contact')),
    read(feedersOf(db, session), idsOf('Feeder')),
    read(groupsInList(db, session), idsOf('Group')),
    read(speciesOf(db, session), idsOf('Species')),
    read(owned(db, supplements, accountId), idsOf('Supplement')),
  ])
  const records = { Animal, Bulb, Contact, Feeder, Group, Species, Supplement }
  return named.flatMap(({ klass, id }) => {
    const attributes = records[klass].get(id)
    if (!attributes) return []
    const name = 'commonName' in attributes ? attributes.commonName : attributes.name
    return { klass, name, attributes: fieldsOf(klass, attributes) }
  })
}

/** What the record's contract names of a row: its other columns never leave the server. */
const fieldsOf = (klass: Klass, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in found[klass].record.shape))

/** Nothing is asked for when nothing of a kind was found. */
const read = async <Row>(
  rows: { findAll(ids: string[]): Promise<Map<string, Row>> },
  ids: string[],
): Promise<Map<string, Row>> => (ids.length > 0 ? rows.findAll(ids) : new Map())
