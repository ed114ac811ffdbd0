import { z } from 'zod'
import { animalResource } from '../../../collection/animals/animals.contract.ts'
import { moveResource } from '../../../collection/animals/moves/moves.contract.ts'
import { codeLength, codeLetters } from '../../../collection/codes/codes.contract.ts'
import { commentResource } from '../../../collection/comments/comments.contract.ts'
import { contactResource } from '../../../collection/contacts/contacts.contract.ts'
import { groupResource } from '../../../collection/groups/groups.contract.ts'
import {
  dose,
  healthNote,
  treatment,
  vetVisit,
} from '../../../collection/health/health.contract.ts'
import { speciesResource } from '../../../collection/species/species.contract.ts'
import * as tables from '../../../db/schema.ts'
import { cardFields } from '../../../shared/choices.ts'
import { type ArchivedKind, kindOf, kindWith } from './kind.ts'

/** Pictures and species. */
export const speciesKinds: ArchivedKind[] = [
  kindOf(tables.pictures, {
    about: 'A picture. Its file is in the folder pictures.',
    labels: {
      width: 'Width in pixels',
      height: 'Height in pixels',
      bytes: 'Bytes in Vivary, in three sizes; the archive has the largest one',
    },
  }),
  kindOf(tables.species, {
    about: 'A species.',
    input: () => speciesResource.input,
    sameBy: ['commonName'],
  }),
]

/** Animals and what they are sorted by; each kind after those it refers to. */
export const collectionKinds: ArchivedKind[] = [
  kindOf(tables.groups, {
    about: 'A group of animals.',
    input: () => groupResource.input,
    sameBy: ['name'],
  }),
  kindOf(tables.contacts, {
    about: 'A vet, a breeder, or anyone else to write to.',
    input: () => contactResource.input,
  }),
  kindOf(tables.animals, {
    about: 'An animal, or a parent that someone else keeps (outside).',
    input: () => animalResource.input,
    labels: {
      photo_id: 'Main photo',
      handed_over_at: 'When its buyer took its record over; since then this copy is only read',
    },
    later: ['dam_id', 'sire_id', 'handed_over_at'],
    endings: ['quarantinedAt'],
  }),
  kindOf(tables.animalPictures, { about: 'A further picture of an animal, in the order added.' }),
  kindOf(tables.animalGroups, {
    about: 'An animal being in a group.',
    labels: { group_id: 'Group' },
  }),
  kindOf(tables.moves, {
    about: 'A move of an animal to a room, rack and tub. The latest one says where it lives.',
    input: () => moveResource.input,
  }),
  kindOf(tables.comments, {
    about: 'A comment on an animal or a contact.',
    input: () => commentResource.input,
    labels: { contact_id: 'Contact' },
    isAboutOne: true,
  }),
]

/** An animal's health, after the animals. */
export const healthKinds: ArchivedKind[] = [
  kindOf(tables.healthNotes, { about: 'An observation.', input: () => healthNote.input }),
  kindOf(tables.treatments, {
    about: 'A course of medication.',
    input: () => treatment.input,
    endings: ['ends_on', 'ended_on'],
  }),
  kindOf(tables.doses, {
    about: 'A dose that was given or skipped.',
    input: () => dose.input,
    labels: { treatment_id: 'Course' },
  }),
  kindOf(tables.vetVisits, {
    about: 'A visit to the vet, or an appointment.',
    input: () => vetVisit.input,
    labels: { cost_currency: "Its currency, if it isn't the account's (ISO 4217)" },
    money: { amount: 'cost', currency: 'cost_currency' },
  }),
]

/** The QR codes, after everything that has one. */
export const codeKinds: ArchivedKind[] = [
  kindWith(tables.qrCodes, tables.qrCodes.code, {
    about: 'The QR code of a record, and what visitors who scan it see.',
    labels: {
      code: 'The last part of its address, /q/ and the code',
      species_id: 'Species',
      group_id: 'Group',
      feeder_id: 'Feeder',
      clutch_id: 'Clutch',
      climate_place_id: 'Place',
      shown: 'Whether visitors see a card',
      card_fields: 'What the card shows; empty for what it shows unless chosen',
    },
    schemas: () => ({
      code: z.string().regex(new RegExp(`^[${codeLetters}]{${codeLength}}$`)),
      card_fields: z.array(z.enum(cardFields)).max(cardFields.length).nullable().optional(),
    }),
    isAboutOne: true,
  }),
]

/** By what other services know animals, after the animals: their next file finds them again. */
export const importedKinds: ArchivedKind[] = [
  kindWith(tables.animalIdentities, tables.animalIdentities.external_id, {
    about: 'By what another service, or a spreadsheet, knows an animal.',
    labels: { source: 'Service', external_id: 'Its name for the animal' },
  }),
]
