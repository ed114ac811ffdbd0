import { z } from 'zod'
import { feederResource } from '../feeders/feeders.contract.ts'

/** The day to pick for; `both` is today and tomorrow together. */
const pickingDays = ['today', 'tomorrow', 'both'] as const
export type PickingDay = (typeof pickingDays)[number]

/** Pieces: due today, including overdue, and due tomorrow once today's have been fed. */
const pieces = { pick_qty: z.int(), tomorrow_qty: z.int() }
const named = z.object({ id: z.uuid(), name: z.string() })

/**
 * A feeder and how much of it to pick. `supplements` and `animals` split the same pieces: by
 * supplement (null for none), and by animal, the longest waiting first. Includes deleted feeders
 * that a schedule still names.
 */
const pickingRow = feederResource.record.extend({
  isDeleted: z.boolean(),
  ...pieces,
  /** How many of today's pieces are not in stock; null if the stock isn't tracked. */
  missing_qty: z.int().nullable(),
  supplements: z.array(z.object({ ...pieces, id: z.uuid().nullable(), name: z.string() })),
  /** The number of animals on the requested days; the dashboard only names the first ones. */
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

/** The pieces of every row on all pages, for 'picked 3 of 7'. */
const needs = z.array(z.object({ ...pieces, id: z.uuid() }))

/** The dashboard's part: today's first rows with their first animals, and the totals of both. */
export const pickingTile = z.object({
  value: z.array(pickingRow),
  total: z.int(),
  animal_total: z.int(),
  needs,
})
export type PickingTileData = z.output<typeof pickingTile>

/** A page of the list; `animal_total` counts the animals of all pages. */
export const pickingPage = pickingTile.extend({ totalPages: z.int() })
export type PickingPage = z.output<typeof pickingPage>

/** The list's query, with the feeders' sorts. */
export const pickingResource = {
  ...feederResource,
  api: 'feeders/picking_list',
  path: 'reports/picking-list',
  filters: pickingDays,
}
