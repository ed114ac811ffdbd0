import type { Resource } from '../shared/resource.ts'
import { animalResource } from './animals/animals.contract.ts'
import { bulbResource } from './bulbs/bulbs.contract.ts'
import { customEventResource } from './calendar/customEvents.contract.ts'
import { contactResource } from './contacts/contacts.contract.ts'
import { feederResource } from './feeders/feeders.contract.ts'
import { groupResource } from './groups/groups.contract.ts'
import { speciesResource } from './species/species.contract.ts'
import { supplementResource } from './supplements/supplements.contract.ts'

/** Every resource with a list of its own, for what must hold for all of them. */
export const resources: Resource[] = [
  animalResource,
  contactResource,
  customEventResource,
  bulbResource,
  feederResource,
  groupResource,
  speciesResource,
  supplementResource,
]
