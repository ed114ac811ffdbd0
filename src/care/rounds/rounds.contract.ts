import { z } from 'zod'
import { identity, listOf, reference } from '../../shared/fields.ts'
import { type InputOf, type Resource, wrapped } from '../../shared/resource.ts'
import { cleaningLog, feedingLog, weightLog } from '../logs/logs.contract.ts'

/** Logs that can be recorded for many animals in one request, `POST {api}/bulk`, all or nothing. */
export const roundLogs = { feeding: feedingLog, cleaning: cleaningLog, weight: weightLog }

/** The most logs one round can have. */
const mostInRound = 1000

const several = <Row extends z.ZodType>(row: Row) =>
  listOf(row, mostInRound, 'at once').min(1, 'Please choose at least one')

/** One log of a round. With an `id`, a retry doesn't add it twice. */
export type RoundRow<R extends Resource> = InputOf<R> & { animal_id: string; id?: string }

/** `{ feeding_logs: [{ animal_id, … }] }`: the body that records a round. */
export const roundBody = <R extends Resource>({ api, input }: R) =>
  wrapped<R['api'], RoundRow<R>[]>(
    api,
    several(
      input.extend({
        animal_id: reference('Please choose an animal'),
        id: identity('Please send a UUID').optional(),
      }),
    ),
  )

/**
 * `{ feeding_logs: [{ id }] }`: the body of `DELETE {api}/bulk`, which undoes a round or part of
 * it.
 */
export const undoneBody = <R extends Resource>({ api }: R) =>
  wrapped<R['api'], { id: string }[]>(
    api,
    several(z.object({ id: identity('Please send a UUID') })),
  )
