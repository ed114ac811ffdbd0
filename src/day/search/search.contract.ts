import { z } from 'zod'
import { bulbResource } from '../../care/bulbs/bulbs.contract.ts'
import { feederResource } from '../../care/feeders/feeders.contract.ts'
import { supplementResource } from '../../care/supplements/supplements.contract.ts'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { contactResource } from '../../collection/contacts/contacts.contract.ts'
import { groupResource } from '../../collection/groups/groups.contract.ts'
import { speciesResource } from '../../collection/species/species.contract.ts'
import { isStorable, unstorable } from '../../shared/fields.ts'
import { pageNumber, type RecordOf } from '../../shared/resource.ts'

/** Shorter queries find nothing. */
export const leastCharacters = 3
/** How long to wait after the last key press. */
export const pause_ms = 400
/** The most results; more need a longer query. */
export const mostFound = 500

export const isSearchable = (query: string) => [...query.trim()].length >= leastCharacters

export const searchQuery = z.object({
  query: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .refine(isStorable, unstorable)
    .default(''),
  page: pageNumber(),
})

/** Searchable kinds by their name in the API. `path` leads to their records. */
export const searchables = {
  Animal: animalResource,
  Bulb: bulbResource,
  Contact: contactResource,
  Feeder: feederResource,
  Group: groupResource,
  Species: speciesResource,
  Supplement: supplementResource,
}
export type Klass = keyof typeof searchables
const klasses = Object.keys(searchables) as Klass[]

/** A result: the record as in its own list, its kind and its name. */
export type SearchResult = {
  [Word in Klass]: { klass: Word; name: string; attributes: RecordOf<(typeof searchables)[Word]> }
}[Klass]

/** The response's schema; each record has the fields of its own contract. */
export const searchResult = z.object({
  klass: z.enum(klasses),
  name: z.string(),
  attributes: z.unknown(),
})

/** `/animals/{id}` of a result. */
export const pathOf = ({ klass, attributes }: { klass: Klass; attributes: { id: string } }) =>
  `/${searchables[klass].path}/${attributes.id}`
