import type { AnimalInput } from '../../../care/animals/saving.queries.ts'
import { schedulesOf } from '../judging/feedingPlans.ts'
import type { AnimalDraft } from '../reading/drafts.ts'

type Known = {
  id: string
  species_id: string | null
  /** What its schedule feeds. */
  feeder_id: string | null
  today: string
}

/** A new animal of a row, without its parents, which are linked once all are there. */
export const inputOf = (
  draft: AnimalDraft,
  { id, species_id, feeder_id, today }: Known,
): AnimalInput => ({
  id,
  name: draft.name,
  sex: draft.sex ?? 'unknown',
  species_id,
  genetics: draft.genetics ?? '',
  ...(draft.born && {
    dateHatched: draft.born.day,
    dateHatchedPrecision: draft.born.precision,
  }),
  source: draft.source,
  acquired_via: draft.acquired_via,
  description: draft.description ?? '',
  external_id: draft.external_id ?? '',
  state: draft.state,
  state_on: draft.state_on,
  state_reason: draft.state_reason ?? '',
  // Someone else keeps an outside animal somewhere.
  ...(draft.state !== 'outside' && {
    room: draft.room ?? '',
    rack: draft.rack ?? '',
    tub: draft.tub ?? '',
  }),
  ...plansOf(draft, feeder_id, today),
})

/** Its feeding schedules, if the row tells any. */
export const plansOf = (
  { feeding, last_fed }: AnimalDraft,
  feeder_id: string | null,
  today: string,
): Pick<AnimalInput, 'feedingSchedules'> =>
  feeding ? { feedingSchedules: schedulesOf({ feeding, last_fed }, feeder_id, today) } : {}
