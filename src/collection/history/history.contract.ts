import { z } from 'zod'
import { identity, moment } from '../../shared/fields.ts'
import { pageNumber, perPage } from '../../shared/resource.ts'

/* A record's history, as in `GET /history.json?kind=&id=`. */

/** The query of a history: a kind with an address, and an id. */
export const historyOf = (kinds: string[]) =>
  z.object({
    kind: z.enum(kinds, `Please choose one of: ${kinds.join(', ')}`),
    id: identity('Not found'),
    page: pageNumber(),
  })
export type HistoryOf = z.output<ReturnType<typeof historyOf>>

export const linesOnPage = perPage.usual

/** One changed field in words; '' for an empty value. */
const changedField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangedField = z.output<typeof changedField>

/**
 * One change: `summary` follows the person's name ('changed the weight from Nov 21'), `changes` are
 * its fields. For additions and deletions those are all of the record's fields.
 */
const historyLine = (kinds: string[]) =>
  z.object({
    id: z.uuid(),
    changed_at: moment(),
    changed_by: z.string(),
    action: z.enum(['added', 'changed', 'deleted', 'restored']),
    kind: z.enum(kinds),
    record_id: z.uuid(),
    summary: z.string(),
    changes: z.array(changedField),
  })
export type HistoryLine = z.output<ReturnType<typeof historyLine>>

/**
 * A page of a history, latest first. `added` is when the record was added, and by whom if known.
 */
export const historyPage = (kinds: string[]) =>
  z.object({
    value: z.array(historyLine(kinds)),
    totalPages: z.int(),
    total: z.int(),
    added: z.object({ at: moment(), by: z.string().nullable() }),
  })
export type HistoryPage = z.output<ReturnType<typeof historyPage>>
