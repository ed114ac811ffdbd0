import type { animals } from '../../../db/schema.ts'
import { weightText } from '../../../shared/weights.ts'
import type { Matching } from '../imports.contract.ts'
import type { AnimalDraft } from '../reading/drafts.ts'

type Animal = typeof animals.$inferSelect

/**
 * An animal that is here, with what it has weighed, in grams, the latest first, whether it has a feeding schedule
 * and pictures, and the days of its last meal and shed.
 */
export type Stored = Pick<
  Animal,
  | 'name'
  | 'sex'
  | 'species_id'
  | 'genetics'
  | 'dateHatched'
  | 'dateHatchedPrecision'
  | 'source'
  | 'acquired_via'
  | 'description'
  | 'dam_id'
  | 'sire_id'
  | 'state'
  | 'external_id'
  | 'room'
  | 'rack'
  | 'tub'
> & {
  commonName: string | null
  latinName: string | null
  weights: number[]
  isPlanned: boolean
  isPictured: boolean
  last_fed: string | null
  last_shed: string | null
}

/** What a change is called: the animal's fields, its parents, place and weight, and how it is fed. */
export type ChangedField =
  | 'name'
  | 'sex'
  | 'species'
  | 'genetics'
  | 'dateHatched'
  | 'source'
  | 'acquired_via'
  | 'description'
  | 'dam'
  | 'sire'
  | 'state'
  | 'external_id'
  | 'place'
  | 'weight'
  | 'feeding'
  | 'last_fed'
  | 'last_shed'
  | 'pictures'

/**
 * The fields of an animal that its row changes. Filling in takes what the animal lacks, and a weight
 * that it has never had; replacing takes all that differs. A schedule and pictures are only added where there
 * are none. What the row doesn't say changes nothing.
 */
export function changesOf(
  draft: AnimalDraft,
  animal: Stored,
  matching: Matching,
  bringsPictures: boolean,
): ChangedField[] {
  if (matching === 'skip') return []
  const isWanted = (isLacking: boolean, differs: boolean) =>
    isLacking || (matching === 'replace' && differs)
  const text = (said: string | null, has: string) =>
    said !== null && said !== '' && isWanted(has === '', said !== has)
  const place = [draft.room ?? '', draft.rack ?? '', draft.tub ?? '']
  const here = [animal.room, animal.rack, animal.tub]
  const checks: Record<ChangedField, boolean> = {
    name: matching === 'replace' && draft.name !== animal.name,
    sex:
      draft.sex !== null &&
      draft.sex !== 'unknown' &&
      isWanted(animal.sex === 'unknown', draft.sex !== animal.sex),
    species:
      draft.species !== null && isWanted(animal.species_id === null, isOtherSpecies(draft, animal)),
    genetics: text(draft.genetics, animal.genetics),
    dateHatched:
      draft.born !== null &&
      isWanted(
        animal.dateHatched === null || isFiner(draft.born, animal),
        draft.born.day !== animal.dateHatched ||
          draft.born.precision !== animal.dateHatchedPrecision,
      ),
    source: text(draft.source, animal.source ?? ''),
    acquired_via: text(draft.acquired_via, animal.acquired_via ?? ''),
    description: text(draft.description, animal.description),
    dam: draft.dam !== null && animal.dam_id === null,
    sire: draft.sire !== null && animal.sire_id === null,
    state: matching === 'replace' && draft.state !== animal.state && animal.state !== 'outside',
    external_id: text(draft.external_id, animal.external_id),
    place:
      place.some((part) => part !== '') &&
      isWanted(
        here.every((part) => part === ''),
        place.some((part, at) => part !== here[at]),
      ),
    weight: draft.weight !== null && !hasWeighed(animal, draft.weight.grams),
    feeding: draft.feeding !== null && !animal.isPlanned && animal.state === 'kept',
    last_fed: isNewer(draft.last_fed, animal.last_fed),
    last_shed: isNewer(draft.last_shed, animal.last_shed),
    pictures: bringsPictures && !animal.isPictured,
  }
  return (Object.keys(checks) as ChangedField[]).filter((field) => checks[field])
}

/** Whether a day lies behind the last one that is known. */
const isNewer = (day: string | null, known: string | null) =>
  day !== null && (known === null || day > known)

/** A weight that was read in other units is the same to a hundredth of a gram. */
const hasWeighed = ({ weights }: Stored, grams: number) =>
  weights.some((known) => Math.abs(known - grams) < 0.01)

/** Whether a day is known better than before: the same year, and now its month or day. */
function isFiner(
  { day, precision }: NonNullable<AnimalDraft['born']>,
  { dateHatched, dateHatchedPrecision }: Stored,
): boolean {
  const known = { year: 4, month: 7, day: 10 }
  if (!dateHatched || known[precision] <= known[dateHatchedPrecision]) return false
  return day.startsWith(dateHatched.slice(0, known[dateHatchedPrecision]))
}

function isOtherSpecies({ species }: AnimalDraft, { commonName, latinName }: Stored): boolean {
  const isSame = (one: string, other: string | null) =>
    one !== '' && one.toLowerCase() === (other ?? '').toLowerCase()
  return (
    species !== null && !isSame(species.common, commonName) && !isSame(species.latin, latinName)
  )
}

/** 'was 1,592 g' of an animal that weighs something else now. */
export const formerWeight = ({ weights: [latest] }: Stored): string[] =>
  latest === undefined ? [] : [`was ${weightText(latest, 'grams')}`]
