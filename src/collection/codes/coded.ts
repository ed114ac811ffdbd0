import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { animals, clutches, feeders, groups, qrCodes, species } from '../../db/schema.ts'
import { byName, type OwnedTable } from '../../server/records/crud.ts'
import type { CodeKind } from './codes.contract.ts'

/** A kind of record that can have a code. */
type Coded = {
  table: OwnedTable & { deleted_at: PgColumn }
  /** The column of a code that refers to this kind, and its name. */
  record: PgColumn
  key: 'animal_id' | 'species_id' | 'group_id' | 'feeder_id' | 'clutch_id'
  order: SQL
  name: SQL<string>
  latinName: SQL<string>
  description: SQL<string>
  /** The record's short name, such as BP-7. */
  shortCode: SQL<string>
}

const none = sql<string>`''`

export const coded: Record<CodeKind, Coded> = {
  animal: {
    table: animals,
    record: qrCodes.animal_id,
    key: 'animal_id',
    order: byName(animals.name),
    name: sql<string>`${animals.name}`,
    latinName: sql<string>`coalesce((select kind.latin_name from ${species} kind
      where kind.account_id = ${animals}.account_id and kind.id = ${animals}.species_id), '')`,
    description: none,
    shortCode: sql<string>`${animals.code}`,
  },
  species: {
    table: species,
    record: qrCodes.species_id,
    key: 'species_id',
    order: byName(species.commonName),
    name: sql<string>`${species.commonName}`,
    latinName: sql<string>`${species.latinName}`,
    description: sql<string>`${species.description}`,
    shortCode: none,
  },
  group: {
    table: groups,
    record: qrCodes.group_id,
    key: 'group_id',
    order: byName(groups.name),
    name: sql<string>`${groups.name}`,
    latinName: none,
    description: sql<string>`${groups.description}`,
    shortCode: none,
  },
  feeder: {
    table: feeders,
    record: qrCodes.feeder_id,
    key: 'feeder_id',
    order: byName(feeders.name),
    // The same as feederName().
    name: sql<string>`case when ${feeders.size} = '' then ${feeders.name}
      else ${feeders.name} || ', ' || lower(left(${feeders.size}, 1)) || substr(${feeders.size}, 2) end`,
    latinName: none,
    description: sql<string>`${feeders.description}`,
    shortCode: none,
  },
  clutch: {
    table: clutches,
    record: qrCodes.clutch_id,
    key: 'clutch_id',
    order: byName(clutches.name),
    name: sql<string>`${clutches.name}`,
    latinName: sql<string>`coalesce((select kind.latin_name from ${species} kind
      where kind.account_id = ${clutches}.account_id and kind.id = (
        select parent.species_id from ${animals} parent
        where parent.account_id = ${clutches}.account_id
          and parent.id = coalesce(${clutches}.dam_id, ${clutches}.sire_id))), '')`,
    description: none,
    shortCode: none,
  },
}
