import { animalIdentities } from '../../../db/schema.ts'
import { type ArchivedKind, kindWith } from './kind.ts'

/** By what other services know animals, after the animals: their next file finds them again. */
export const importedKinds: ArchivedKind[] = [
  kindWith(animalIdentities, animalIdentities.external_id, {
    about: 'By what another service, or a spreadsheet, knows an animal.',
    labels: { source: 'Service', external_id: 'Its name for the animal' },
  }),
]
