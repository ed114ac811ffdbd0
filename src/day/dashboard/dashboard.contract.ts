import { z } from 'zod'
import { pickingTile } from '../../care/picking/picking.contract.ts'
import { dueItem } from '../../care/schedules/due/due.contract.ts'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { firstSteps } from '../../people/onboarding/firstSteps.contract.ts'
import { feedingMethods } from '../../shared/choices.ts'
import { achievementList } from '../achievements/achievements.contract.ts'
import { agenda } from '../calendar/events/events.contract.ts'
import { newsList } from '../news/news.contract.ts'
import { tasksTile } from '../tasks/tasks.contract.ts'

/** Why an animal is featured, first match wins: overdue feeding, hatch day, and so on. */
const featuredKinds = ['hatch_day', 'overdue', 'new', 'weighing', 'quarantine', 'today'] as const
export type FeaturedKind = (typeof featuredKinds)[number]

const featuredReason = z.object({ kind: z.enum(featuredKinds), words: z.string() })
export type FeaturedReason = z.output<typeof featuredReason>

const featuredAnimal = animalResource.record.extend({ reason: featuredReason })

/** The response of `GET /animals/featured.json`. */
export const featuredList = z.object({ value: z.array(featuredAnimal) })
export type FeaturedList = z.output<typeof featuredList>

/** How many there are at most. */
export const mostFeatured = 8

/** Portraits of due animals: as many as fit in the widest card. */
export const mostFaces = 12

/**
 * One due schedule. `usual` is the feeding that a tick records: what the animal last took of that
 * feeder; null if the keeper must choose.
 */
const dueLine = dueItem.extend({
  usual: z.object({ count: z.int(), feedingMethod: z.enum(feedingMethods) }).nullable(),
})
export type DueLine = z.output<typeof dueLine>

/** The due schedules of one kind: how many, how many overdue, refused today and done today, and the first lines. */
export const part = z.object({
  total: z.int(),
  late: z.int(),
  refused: z.int(),
  done: z.int(),
  value: z.array(dueLine),
})
export type DayPart = z.output<typeof part>

/** The day's feeding and cleaning. */
const day = z.object({ feeding: part, cleaning: part })
export type Day = z.output<typeof day>

/**
 * The whole dashboard, as `GET /dashboard.json` returns it. Each part also has a route of its own.
 */
export const dashboard = z.object({
  first_steps: firstSteps,
  day,
  agenda,
  featured: featuredList,
  picking: pickingTile,
  tasks: tasksTile(),
  news: newsList,
  achievements: achievementList,
})
export type Dashboard = z.output<typeof dashboard>

/** Today's agenda alone, as `GET /dashboard/today.json` returns it. */
export const today = dashboard.pick({ day: true, agenda: true })
export type Today = z.output<typeof today>
