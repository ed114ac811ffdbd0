import { z } from 'zod'
import { derived } from '../../shared/derived.ts'
import { amount, day } from '../../shared/fields.ts'
import { feederResource } from '../feeders/feeders.contract.ts'
import { choices } from '../reports/frame/report.contract.ts'
import { refusedToday } from '../schedules/schedules.contract.ts'

/** Days to pick for; the week begins today. */
const pickingDays = ['today', 'tomorrow', 'week'] as const
export type PickingDay = (typeof pickingDays)[number]

/** Pieces: due today, including overdue, and due tomorrow once today's have been fed. */
const days = { pick_qty: z.int(), tomorrow_qty: z.int() }
/** And within seven days from today, if every meal is fed on its day. */
const pieces = { ...days, week_qty: z.int() }
/** How many have been ticked off for the list's day or days; 0 if it isn't ticked. */
const picked = { picked_qty: z.int() }
const reference = z.object({ id: z.uuid(), name: z.string() })

/**
 * A feeder and how much of it to pick. `supplements` and `animals` split the same pieces: by
 * supplement (null for none), and by animal, the longest waiting first. Includes deleted feeders
 * that a schedule still names.
 */
const pickingRow = feederResource.record.extend({
  isDeleted: z.boolean(),
  ...pieces,
  ...picked,
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
      supplement: reference.nullable(),
      refused_today: refusedToday(),
    }),
  ),
})
export type PickingRow = z.output<typeof pickingRow>

/** The pieces of every row on all pages, for 'picked 3 of 7'. */
const need = z.object({ ...pieces, ...picked, id: z.uuid() })
export type PickingNeed = z.output<typeof need>

/** A page of the list; `animal_total` counts the animals of all pages. */
export const pickingPage = z.object({
  value: z.array(pickingRow),
  total: z.int(),
  totalPages: z.int(),
  animal_total: z.int(),
  /** The first day to pick for, in the account's time zone, and how many days. */
  picked_for: z.iso.date(),
  days: z.int(),
  /** When frozen food must be thawed, by the account's clock: '18:00', the hour it usually feeds. */
  thaw_by: z.iso.time({ precision: -1 }),
  needs: z.array(need),
})
export type PickingPage = z.output<typeof pickingPage>

const ofToday = { tomorrow_qty: true, week_qty: true } as const
/** The dashboard's part: today's first rows with their first animals, and the totals of all. */
export const pickingTile = pickingPage.omit({ totalPages: true, thaw_by: true }).extend({
  value: z.array(
    pickingRow.omit(ofToday).extend({
      supplements: z.array(pickingRow.shape.supplements.element.omit(ofToday)),
      animals: z.array(pickingRow.shape.animals.element.omit(ofToday)),
    }),
  ),
  needs: z.array(need.omit(ofToday)),
})
export type PickingTileData = z.output<typeof pickingTile>

/** The row of either. */
export type ShownRow = PickingTileData['value'][number] &
  Partial<Pick<PickingRow, keyof typeof ofToday>>

/** The list with what its filters offer. */
export const pickingReport = pickingPage.extend({ choices })
export type PickingReport = z.output<typeof pickingReport>

/** Its card on the index of reports: today's pieces, how many are picked, when frozen ones must be thawed. */
export const pickingCard = z
  .object({ pieces: z.int(), picked: z.int(), thaw_by: pickingPage.shape.thaw_by.nullable() })
  .nullable()
export type PickingCard = z.output<typeof pickingCard>

/** A tick: so many pieces, for one day or for the seven from it; 0 takes it back. */
export const pick = z.object({
  pick: z.object({
    picked_for: day(),
    days: amount({ min: 1, max: 7, step: 1 }),
    pieces: amount({ min: 0, max: 1_000_000, step: 1 }),
  }),
})
export type Picked = z.output<typeof pick>['pick']

/** The list's query, with the feeders' sorts. */
export const pickingResource = derived(
  feederResource,
  {},
  { api: 'feeders/picking_list', path: 'reports/picking-list', filters: pickingDays },
)
