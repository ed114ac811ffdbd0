import { z } from 'zod'
import { identity, moment } from '../../shared/fields.ts'
import { perPage } from '../../shared/resource.ts'

/* Who changed what on a record, as `GET /history.json?kind=&id=` gives it. */

/** Records that have a history of their own. */
export const recordKinds = [
  'animal',
  'bulb',
  'contact',
  'custom_event',
  'feeder',
  'group',
  'species',
  'supplement',
  'task',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** What stands in an animal's history (a comment also in a contact's), and can be asked for alone. */
export const partKinds = [
  'feeding_log',
  'cleaning_log',
  'shedding_log',
  'weight_log',
  'poop_log',
  'move',
  'health_note',
  'treatment',
  'dose',
  'vet_visit',
  'comment',
] as const
export type PartKind = (typeof partKinds)[number]

/** What stands in histories without an address of its own: schedules, pictures, who is in which group. */
const rowKinds = ['feeding_schedule', 'cleaning_schedule', 'picture', 'membership'] as const
export type LineKind = RecordKind | PartKind | (typeof rowKinds)[number]

const kinds = [...recordKinds, ...partKinds] as const
export const historyOf = z.object({
  kind: z.enum(kinds, `Please choose one of: ${kinds.join(', ')}`),
  id: identity('Not found'),
  page: z.coerce.number('Please enter a number').int().min(1).max(1_000_000).default(1),
})
export type HistoryOf = z.output<typeof historyOf>

/** Lines a page has. */
export const linesOnPage = perPage.usual

/** One field that was changed, in words; '' where there was or is nothing. */
const changedField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangedField = z.output<typeof changedField>

/**
 * One thing that somebody did: `summary` says it after their name ('changed the weight of 21 Nov'),
 * `changes` are its fields. Of what was added or deleted in a record they are all that it had.
 */
const historyLine = z.object({
  id: z.uuid(),
  changed_at: moment(),
  changed_by: z.string(),
  action: z.enum(['added', 'changed', 'deleted', 'restored']),
  kind: z.enum([...kinds, ...rowKinds]),
  record_id: z.uuid(),
  summary: z.string(),
  changes: z.array(changedField),
})
export type HistoryLine = z.output<typeof historyLine>

/** A page of a history, the latest first. `added` says since when there is the record, and by whom if that is known. */
export const historyPage = z.object({
  value: z.array(historyLine),
  totalPages: z.int(),
  total: z.int(),
  added: z.object({ at: moment(), by: z.string().nullable() }),
})
export type HistoryPage = z.output<typeof historyPage>
