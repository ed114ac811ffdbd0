import type { Pedigree, Relative } from './lineage.contract.ts'
import type { ParentRole } from './parents.contract.ts'
import { letterOf } from './words.ts'

/** A place of a drawn pedigree; an animal that stands on both sides has several. */
export type Place = {
  /** The way from the animal, 'sd' is the dam of its sire: unlike the animal's id, of one place only. */
  path: string
  relative: Relative
  generation: number
  /** Role that it has for its young; undefined for the animal itself. */
  role: ParentRole | undefined
  /** The mark of an ancestor that both sides share. */
  letter: string | undefined
  sire: Place | undefined
  dam: Place | undefined
}

/** The pedigree as it is drawn, sire above dam. */
export function treeOf({ animal, ancestors, generations, shared }: Pedigree): Place {
  const relatives = new Map([animal, ...ancestors].map((one) => [one.id, one]))
  const letters = new Map(shared.map(({ id }, place) => [id, letterOf(place)]))

  function placeOf(
    id: string | null,
    path: string,
    role: ParentRole | undefined,
  ): Place | undefined {
    const relative = id === null ? undefined : relatives.get(id)
    if (!relative) return undefined
    const isLast = path.length === generations
    return {
      ...{ path, relative, role, generation: path.length, letter: letters.get(relative.id) },
      sire: isLast ? undefined : placeOf(relative.sire_id, `${path}s`, 'sire'),
      dam: isLast ? undefined : placeOf(relative.dam_id, `${path}d`, 'dam'),
    }
  }
  const root = placeOf(animal.id, '', undefined)
  if (!root) throw new Error('An animal is in its own pedigree')
  return root
}

/** A line of the outline: the place, and for each generation above it whether a line goes on below. */
export type OutlineRow = { place: Place; goesOn: boolean[] }

/** The known places from top to bottom, each above its own parents. */
export function outlineOf(place: Place, goesOn: boolean[] = []): OutlineRow[] {
  const parents = [place.sire, place.dam].filter((one) => one !== undefined)
  return [
    { place, goesOn },
    ...parents.flatMap((parent, at) => outlineOf(parent, [...goesOn, at < parents.length - 1])),
  ]
}
