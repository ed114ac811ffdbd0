import { within } from '../../../web/records.ts'
import { moveResource } from './moves.contract.ts'

/** The moves of one animal, as a resource. */
export const movesOf = (animalId: string) =>
  within(moveResource, `animals/${animalId}`, `animals/${animalId}`)
