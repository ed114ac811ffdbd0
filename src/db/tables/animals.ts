import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { acquisitions, animalStates, datePrecisions, sexes, sources } from '../../shared/choices.ts'
import { listIndexes, moment, oneOf, ownedKey, refersTo, removable } from '../columns.ts'
import { users } from './accounts.ts'
import { contacts, pictures, species } from './inventory.ts'
import { owned } from './owned.ts'

export const groups = pgTable(
  'groups',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    description: text().notNull().default(''),
  },
  (group) => [ownedKey(group), ...listIndexes('groups', group, group.name)],
)

export const animals = pgTable(
  'animals',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    sex: text({ enum: sexes }).notNull(),
    species_id: uuid(),
    genetics: text().notNull().default(''),
    dateHatched: date({ mode: 'string' }),
    dateHatchedPrecision: text({ enum: datePrecisions }).notNull().default('day'),
    source: text({ enum: sources }),
    acquired_via: text({ enum: acquisitions }),
    quarantinedAt: moment(),
    description: text().notNull().default(''),
    photo_id: uuid(),
    /** Its parents: animals of the collection, or outside ones. */
    dam_id: uuid(),
    sire_id: uuid(),
    /** Why and since when it has left the collection; lists show the rest. */
    state: text({ enum: animalStates }).notNull().default('kept'),
    state_on: date({ mode: 'string' }),
    state_reason: text().notNull().default(''),
    /** When its buyer took its record over; since then this copy is only read. */
    handed_over_at: moment(),
    code: text().notNull().default(''),
    external_id: text().notNull().default(''),
    /** Where it lives, from its latest move. */
    room: text().notNull().default(''),
    rack: text().notNull().default(''),
    tub: text().notNull().default(''),
  },
  (animal) => [
    ownedKey(animal),
    ...listIndexes('animals', animal, animal.name, sql`deleted_at is null and state = 'kept'`),
    index('animals_former')
      .on(animal.account_id, sql`${animal.name} collate "natural"`, animal.id)
      .where(sql`deleted_at is null and state <> 'kept'`),
    index('animals_place')
      .on(animal.account_id, animal.room, animal.rack, sql`${animal.tub} collate "natural"`)
      .where(sql`deleted_at is null and state = 'kept'`),
    uniqueIndex('animals_code')
      .on(animal.account_id, sql`lower(${animal.code})`)
      .where(sql`code <> ''`),
    index('animals_species').on(animal.account_id, animal.species_id),
    index('animals_quarantine')
      .on(animal.account_id)
      .where(sql`quarantined_at is not null and deleted_at is null`),
    index('animals_photo').on(animal.account_id, animal.photo_id),
    index('animals_dam').on(animal.account_id, animal.dam_id).where(sql`dam_id is not null`),
    index('animals_sire').on(animal.account_id, animal.sire_id).where(sql`sire_id is not null`),
    refersTo(animal, animal.species_id, species),
    refersTo(animal, animal.photo_id, pictures),
    refersTo(animal, animal.dam_id, animal),
    refersTo(animal, animal.sire_id, animal),
    oneOf(animal.sex, sexes),
    oneOf(animal.dateHatchedPrecision, datePrecisions),
    oneOf(animal.source, sources),
    oneOf(animal.acquired_via, acquisitions),
    oneOf(animal.state, animalStates),
  ],
)

/** An animal's further pictures, in the order added. */
export const animalPictures = pgTable(
  'animal_pictures',
  { ...owned, animal_id: uuid().notNull(), picture_id: uuid().notNull() },
  (picture) => [
    ownedKey(picture),
    index('animal_pictures_animal').on(picture.account_id, picture.animal_id),
    index('animal_pictures_picture').on(picture.account_id, picture.picture_id),
    refersTo(picture, picture.animal_id, animals).onDelete('cascade'),
    refersTo(picture, picture.picture_id, pictures).onDelete('cascade'),
  ],
)

/** Moves of animals. The latest one's place is also in the animal. */
export const moves = pgTable(
  'moves',
  {
    ...owned,
    animal_id: uuid().notNull(),
    moved_on: date({ mode: 'string' }).notNull(),
    room: text().notNull().default(''),
    rack: text().notNull().default(''),
    tub: text().notNull().default(''),
  },
  (move) => [
    ownedKey(move),
    index('moves_animal').on(move.account_id, move.animal_id, move.moved_on.desc(), move.id.desc()),
    refersTo(move, move.animal_id, animals).onDelete('cascade'),
  ],
)

/** Members of groups. */
export const animalGroups = pgTable(
  'animal_groups',
  { ...owned, animal_id: uuid().notNull(), group_id: uuid().notNull() },
  (membership) => [
    ownedKey(membership),
    uniqueIndex('animal_groups_pair').on(
      membership.account_id,
      membership.group_id,
      membership.animal_id,
    ),
    index('animal_groups_animal').on(membership.account_id, membership.animal_id),
    refersTo(membership, membership.animal_id, animals).onDelete('cascade'),
    refersTo(membership, membership.group_id, groups).onDelete('cascade'),
  ],
)

export const comments = pgTable(
  'comments',
  {
    ...owned,
    animal_id: uuid(),
    contact_id: uuid(),
    content: text().notNull(),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (comment) => [
    ownedKey(comment),
    index('comments_animal').on(comment.account_id, comment.animal_id, comment.created_at),
    index('comments_contact').on(comment.account_id, comment.contact_id, comment.created_at),
    refersTo(comment, comment.animal_id, animals).onDelete('cascade'),
    refersTo(comment, comment.contact_id, contacts).onDelete('cascade'),
    check('comments_subject', sql`num_nonnulls(${comment.animal_id}, ${comment.contact_id}) = 1`),
  ],
)
