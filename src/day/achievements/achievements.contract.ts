import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/** The subject of an achievement, which decides its picture. */
const achievementSubjects = [
  'animals',
  'pictures',
  'feeding',
  'weight',
  'shed',
  'cleaning',
  'health',
  'time',
] as const
export type AchievementSubject = (typeof achievementSubjects)[number]

/** An achievement of an account; unlocked if it has `badge_unlocked_at`. */
const achievement = z.object({
  title: z.string(),
  description: z.string(),
  subject: z.enum(achievementSubjects),
  badge_unlocked_at: moment().optional(),
})
export type Achievement = z.output<typeof achievement>

/** The response of `GET /achievements`: all achievements, unlocked ones first, latest first. */
export const achievementList = z.object({ value: z.array(achievement) })
export type AchievementList = z.output<typeof achievementList>
