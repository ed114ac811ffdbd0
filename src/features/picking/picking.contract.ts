import { z } from 'zod'
import { feederResource } from '../feeders/feeders.contract.ts'

/** For which day is picked; `both` is today and tomorrow at one go. */
const pickingDays = ['today', 'tomorrow', 'both'] as const
export type PickingDay = (typeof pickingDays)[number]

/** Pieces: what is due today, overdue included; what falls due tomorrow once that has been fed. */
const pieces = { pick_qty: z.int(), tomorrow_qty: z.int() }
const named = z.object({ id: z.uuid(), name: z.string() })

/**
 * A feeder with what is to be picked of it. `supplements` and `animals` split the same pieces: by
 * what goes on them (nothing is null), and by who gets them, the longest waiting first. One that a
 * schedule names although it was deleted is there as well.
 */
const pickingRow = feederResource.record.extend({
  isDeleted: z.boolean(),
  ...pieces,
  /** How many of today's pieces are not in stock; null where it is not counted. */
  missing_qty: z.int().nullable(),
  supplements: z.array(z.object({ ...pieces, id: z.uuid().nullable(), name: z.string() })),
  /** How many animals on the days that were asked for; the dashboard names the first ones only. */
  animal_total: z.int(),
  animals: z.array(
    z.object({
      ...pieces,
      schedule_id: z.uuid(),
      id: z.uuid(),
      name: z.string(),
      days_overdue: z.int(),
      supplement: named.nullable(),
    }),
  ),
})
export type PickingRow = z.output<typeof pickingRow>

/** Every row's pieces, whatever page it is on, so that 'picked 3 of 7' can be said. */
const needs = z.array(z.object({ ...pieces, id: z.uuid() }))

/**
 * The dashboard's part: the first rows of today, each with its first animals, and how many rows and
 * animals there are.
 */
export const pickingTile = z.object({
  value: z.array(pickingRow),
  total: z.int(),
  animal_total: z.int(),
  needs,
})
export type PickingTileData = z.output<typeof pickingTile>

/** A page of the list; `animal_total` is how many animals all of it is for. */
export const pickingPage = pickingTile.extend({ totalPages: z.int() })
export type PickingPage = z.output<typeof pickingPage>

/** What the list is asked with; its sorts are the feeders'. */
export const pickingResource = {
  ...feederResource,
  api: 'feeders/picking_list',
  path: 'reports/picking-list',
  filters: pickingDays,
}
