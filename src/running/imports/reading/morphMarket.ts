import type { Field } from '../kinds/columns.ts'
import { plain } from './cells/headings.ts'

const morphMarketFields: readonly (readonly [heading: string, field: Field])[] = [
  ['Category', 'species'],
  ['Title', 'name'],
  ['Animal_Id', 'external_id'],
  ['Price', 'price'],
  ['State', 'status'],
  ['Sex', 'sex'],
  ['Dob', 'born'],
  ['Weight', 'weight'],
  ['Quantity', 'quantity'],
  ['Traits', 'genetics'],
  ['Photo_Urls', 'pictures'],
  ['Desc', 'notes'],
  ['Origin', 'source'],
  ['Diet', 'append'],
  ['Mm_Url', 'listing'],
  ['Sires', 'sire'],
  ['Dams', 'dam'],
  ['Private_Notes', 'append'],
]
const ofMorphMarket: ReadonlyMap<string, Field> = new Map(
  morphMarketFields.map(([heading, field]) => [plain(heading), field]),
)

/** The fields of an export of MorphMarket, each only once. */
export function fieldsOfMorphMarket(headers: readonly string[]): (Field | null)[] {
  const fields = headers.map((header) => ofMorphMarket.get(plain(header)) ?? null)
  return fields.map((field, at) =>
    field === null || field === 'append' || fields.indexOf(field) === at ? field : null,
  )
}

/** True if these are the headings of an export of MorphMarket, in any order: it leaves some out. */
export function isMorphMarket(headers: readonly string[]): boolean {
  const headings = new Set(headers.map(plain))
  const has = (heading: string) => headings.has(plain(heading))
  return (
    ['Category', 'Title', 'Animal_Id', 'Traits', 'Sex'].every(has) &&
    ['Maturity', 'Price', 'State', 'Visibility', 'Enabled', 'Dob', 'Weight', 'Photo_Urls'].filter(
      has,
    ).length >= 4
  )
}
