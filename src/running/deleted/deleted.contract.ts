import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/** Days in which a deleted record can be restored. */
export const daysKept = 30

/** A deleted record that can be restored. */
export const deletedRecord = z.object({
  id: z.uuid(),
  /** The noun of its resource. */
  kind: z.string(),
  /** A keeper's word for it: 'Breeding plan'. */
  what: z.string(),
  name: z.string(),
  deleted_at: moment(),
})
export type Deleted = z.output<typeof deletedRecord>
