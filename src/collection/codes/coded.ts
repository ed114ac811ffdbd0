import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  animals,
  climatePlaces,
  clutches,
  eggs,
  feeders,
  groups,
  qrCodes,
  species,
} from '../../db/schema.ts'
import { byName, type OwnedTable } from '../../server/records/crud.ts'
import type { CodeKind } from './codes.contract.ts'

/** A kind of record that can have a code. */
type Coded = {
  table: OwnedTable & { deleted_at: PgColumn }
  /** The column of a code that refers to this kind, and its name. */
  record: PgColumn
  key: 'animal_id' | 'species_id' | 'group_id' | 'feeder_id' | 'clutch_id' | 'climate_place_id'
  order: SQL
  name: SQL<string>
  latinName: SQL<string>
  description: SQL<string>
  /** The record's short name, such as BP-7. */
  shortCode: SQL<string>
  /** Further text of its label, line by line. */
  details: SQL<string[]>
}

const none = sql<string>`''`
/** The texts of a record that has no more than its name. */
const plain = {
  latinName: none,
  description: none,
  shortCode: none,
  details: sql<string[]>`array[]::text[]`,
}

// Animals have columns of these names, too.
const parentOf = (id: 'dam_id' | 'sire_id', read = 'name') => sql`(select parent.${sql.raw(read)}
  from ${animals} parent where parent.account_id = ${clutches}.account_id and parent.id = ${clutches}.${sql.raw(id)})`

/** True while one of a clutch's eggs may still hatch. */
export const hasEggsToHatch = sql`${clutches}.hatched_on is null and exists (select from ${eggs} egg
  where egg.account_id = ${clutches}.account_id and egg.clutch_id = ${clutches}.id
    and egg.state in ('good', 'pipped'))`

/** The day a clutch is expected on; null once none of its eggs may still hatch. */
export const dueOn = sql<string | null>`case when ${hasEggsToHatch}
  then ${clutches}.expected_to_hatch_on end`

/** 'Marigold × Rook', '7 eggs, laid Nov 1', 'Expected Dec 29, 2026': a line has room for some 22 letters. */
const clutchDetails = sql<string[]>`array_remove(array[
  case when num_nonnulls(${clutches.dam_id}, ${clutches.sire_id}) > 0
    then concat(coalesce(${parentOf('dam_id')}, '?'), ' × ',
      coalesce(${parentOf('sire_id')}, '?')) end,
  concat(${clutches.number_of_eggs}, case when ${clutches.is_litter} then ' young'
      when ${clutches.number_of_eggs} = 1 then ' egg' else ' eggs' end,
    case when ${clutches.is_litter} then ', born ' else ', laid ' end || to_char(${clutches.laid_on}, 'FMMon FMDD')),
  'Expected ' || to_char(${dueOn}, 'FMMon FMDD, YYYY')], null)`

/** 'Banana, 66% het Pied', 'Female, Aug 2, 2026'. */
const animalDetails = sql<string[]>`array_remove(array[nullif(${animals.genetics}, ''),
  nullif(concat_ws(', ', case ${animals.sex} when 'male' then 'Male' when 'female' then 'Female' end,
    to_char(${animals.dateHatched}, case ${animals.dateHatchedPrecision} when 'day' then 'FMMon FMDD, YYYY'
      when 'month' then 'FMMon YYYY' else 'YYYY' end)), '')], null)`

export const coded: Record<CodeKind, Coded> = {
  animal: {
    ...plain,
    table: animals,
    record: qrCodes.animal_id,
    key: 'animal_id',
    order: byName(animals.name),
    name: sql<string>`${animals.name}`,
    latinName: sql<string>`coalesce((select kind.latin_name from ${species} kind
      where kind.account_id = ${animals}.account_id and kind.id = ${animals}.species_id), '')`,
    shortCode: sql<string>`${animals.code}`,
    details: animalDetails,
  },
  species: {
    ...plain,
    table: species,
    record: qrCodes.species_id,
    key: 'species_id',
    order: byName(species.commonName),
    name: sql<string>`${species.commonName}`,
    latinName: sql<string>`${species.latinName}`,
    description: sql<string>`${species.description}`,
  },
  group: {
    ...plain,
    table: groups,
    record: qrCodes.group_id,
    key: 'group_id',
    order: byName(groups.name),
    name: sql<string>`${groups.name}`,
    description: sql<string>`${groups.description}`,
  },
  feeder: {
    ...plain,
    table: feeders,
    record: qrCodes.feeder_id,
    key: 'feeder_id',
    order: byName(feeders.name),
    // The same as feederName().
    name: sql<string>`case when ${feeders.size} = '' then ${feeders.name}
      else ${feeders.name} || ', ' || lower(left(${feeders.size}, 1)) || substr(${feeders.size}, 2) end`,
    description: sql<string>`${feeders.description}`,
  },
  clutch: {
    ...plain,
    table: clutches,
    record: qrCodes.clutch_id,
    key: 'clutch_id',
    order: byName(clutches.name),
    name: sql<string>`${clutches.name}`,
    latinName: sql<string>`coalesce((select kind.latin_name from ${species} kind
      where kind.account_id = ${clutches}.account_id
        and kind.id = coalesce(${parentOf('dam_id', 'species_id')}, ${parentOf('sire_id', 'species_id')})), '')`,
    details: clutchDetails,
  },
  place: {
    ...plain,
    table: climatePlaces,
    record: qrCodes.climate_place_id,
    key: 'climate_place_id',
    order: sql`${byName(climatePlaces.room)}, ${byName(climatePlaces.rack)}, ${byName(climatePlaces.tub)}`,
    // The same as shortName(): on a small label the tub counts, and its room has a line of its own.
    name: sql<string>`coalesce(nullif(concat_ws(' · ', nullif(${climatePlaces.rack}, ''),
      nullif(${climatePlaces.tub}, '')), ''), ${climatePlaces.room})`,
    description: sql<string>`${climatePlaces.notes}`,
    details: sql<string[]>`case when ${climatePlaces.room} = ''
      or ${climatePlaces.rack} || ${climatePlaces.tub} = '' then array[]::text[]
      else array[${climatePlaces.room}] end`,
  },
}
