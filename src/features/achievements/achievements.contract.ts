import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/** What an achievement is about: its picture. */
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

/** One achievement as an account has it: with `badge_unlocked_at` it is unlocked. */
export const achievement = z.object({
  title: z.string(),
  description: z.string(),
  subject: z.enum(achievementSubjects),
  badge_unlocked_at: moment().optional(),
})
export type Achievement = z.output<typeof achievement>

/** What `GET /achievements` answers: all there are, the unlocked ones first, the latest of them first. */
export const achievementList = z.object({ value: z.array(achievement) })
export type AchievementList = z.output<typeof achievementList>
