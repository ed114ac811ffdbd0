import { z } from 'zod'
import { animalResource, identified } from '../../../collection/animals/animals.contract.ts'
import { feedingSchedule } from '../schedules.contract.ts'

export const dueKinds = ['feeding', 'cleaning'] as const
export type DueKind = (typeof dueKinds)[number]

const { room, rack, tub } = animalResource.record.shape

/** An item of `GET /due.json`: one schedule of one animal and what is due of it today. */
export const dueItem = z.object({
  animal: identified().extend({ room, rack, tub }),
  schedule_id: z.uuid(),
  due_on: z.string(),
  /** A log of this day or a later one makes it no longer due today. */
  done_from: z.string(),
  days_overdue: z.int(),
  feeder: feedingSchedule().shape.feeder,
  supplement: feedingSchedule().shape.supplement,
  refused_today: feedingSchedule().shape.refused_today,
})
export type DueItem = z.output<typeof dueItem>
