import { z } from 'zod'
import { isStorable, unstorable } from '../../shared/fields.ts'
import type { RecordOf } from '../../shared/resource.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { bulbResource } from '../bulbs/bulbs.contract.ts'
import { contactResource } from '../contacts/contacts.contract.ts'
import { feederResource } from '../feeders/feeders.contract.ts'
import { groupResource } from '../groups/groups.contract.ts'
import { speciesResource } from '../species/species.contract.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'

/** From how many characters on there is a search. */
export const leastCharacters = 3
/** How long somebody must have stopped typing. */
export const pause_ms = 400
/** The most that a search finds; who wants one of so many types another word. */
export const mostFound = 500

export const isSearchable = (query: string) => [...query.trim()].length >= leastCharacters

export const searchQuery = z.object({
  query: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .refine(isStorable, unstorable)
    .default(''),
  page: z.coerce.number('Please enter a number').int().min(1).max(1_000_000).default(1),
})

/** What is found, by the word on the wire. Each kind's `path` leads to its records. */
export const found = {
  Animal: animalResource,
  Bulb: bulbResource,
  Contact: contactResource,
  Feeder: feederResource,
  Group: groupResource,
  Species: speciesResource,
  Supplement: supplementResource,
}
export type Klass = keyof typeof found
const klasses = ['Animal', 'Bulb', 'Contact', 'Feeder', 'Group', 'Species', 'Supplement'] as const

/** A result: the record as its own list gives it, its kind and its name. */
export type SearchResult = {
  [Word in Klass]: { klass: Word; name: string; attributes: RecordOf<(typeof found)[Word]> }
}[Klass]

/** How it is written: each record's fields are chosen by its own contract. */
export const searchResult = z.object({
  klass: z.enum(klasses),
  name: z.string(),
  attributes: z.unknown(),
})

/** `/animals/{id}` of a result. */
export const pathOf = ({ klass, attributes }: { klass: Klass; attributes: { id: string } }) =>
  `/${found[klass].path}/${attributes.id}`
