import { z } from 'zod'
import { animalDetail } from '../../collection/animals/animals.contract.ts'
import { commentResource } from '../../collection/comments/comments.contract.ts'
import { derived } from '../../shared/derived.ts'
import { identity, listOf } from '../../shared/fields.ts'
import type { RecordOf } from '../../shared/resource.ts'
import { currentForecast } from '../forecast/currentForecast.contract.ts'
import { cleaningLog, feedingLog, poopLog, sheddingLog, weightLog } from '../logs/logs.contract.ts'
import {
  cleaningSchedule,
  feedingSchedule,
  schedulesInput,
} from '../schedules/schedules.contract.ts'

/** How many of its latest logs and comments come with an animal, the latest first. */
export const latestOf = {
  feeding_logs: 16,
  weight_logs: 60,
  cleaning_logs: 8,
  // One more than a printed record lists, since it tells the days between two.
  shedding_logs: 9,
  poop_logs: 8,
  comments: 8,
} as const

/** A comment as the animal's page shows it. */
const animalComment = () =>
  commentResource.record.pick({
    id: true,
    content: true,
    commentedAt: true,
    commenter: true,
    recorded_by: true,
  })
export type AnimalComment = z.output<ReturnType<typeof animalComment>>

/** How many records of each kind an animal has: `health` its treatments and visits, `notes` comments and notes. */
const countOfEach = () => ({
  feeding: z.int(),
  weight: z.int(),
  cleaning: z.int(),
  shedding: z.int(),
  poop: z.int(),
  health: z.int(),
  notes: z.int(),
})

/**
 * An animal with all that its page shows, as `GET /animals/{id}.json` gives it. A request may bring
 * its schedules with it; see `schedulesInput`.
 */
export const animalWithCare = derived(animalDetail, {
  input: () => animalDetail.input.extend(schedulesInput()),
  record: () =>
    animalDetail.record.extend({
      feedingSchedules: z.array(feedingSchedule()),
      cleaningSchedule: cleaningSchedule().nullable(),
      feedingLogs: z.array(feedingLog.record),
      weightLogs: z.array(weightLog.record),
      cleaningLogs: z.array(cleaningLog.record),
      sheddingLogs: z.array(sheddingLog.record),
      poopLogs: z.array(poopLog.record),
      /** Null without one that is ready, and without Plus. */
      activeForecast: currentForecast().nullable(),
      /** Of the active forecast, or of one that couldn't be worked out. */
      forecastState: z.enum(['none', 'working', 'ready', 'failed']),
      /** How many sheds are recorded. */
      shedCount: z.int(),
      comments: z.array(animalComment()),
      /** As the timeline lists them: without treatments and vet visits that lie ahead. */
      recordCounts: z.object(countOfEach()),
      youngCount: z.int(),
      /** True if a sensor stands anywhere in the account: then its page asks for the climate. */
      has_sensors: z.boolean(),
    }),
})
export type AnimalWithCare = RecordOf<typeof animalWithCare>

/** Animals one request may add. */
export const mostAtOnce = 100

const idTwice = 'Another animal in this request has the same ID'

/** `animals` of a bulk request: each as in a request of its own, without pictures. */
export const manyAnimals = () =>
  z.object({
    animals: listOf(
      animalWithCare.input
        .omit({ photo: true, photos: true })
        .extend({ id: identity('Please send a UUID').optional() }),
      mostAtOnce,
      'animals at once',
    )
      .min(1, 'Please enter at least one animal')
      .superRefine((animals, { addIssue }) => {
        for (const [at, { id }] of animals.entries()) {
          const isFirst = !id || animals.findIndex((other) => other.id === id) === at
          if (!isFirst) addIssue({ code: 'custom', path: [at, 'id'], message: idTwice })
        }
      }),
  })
