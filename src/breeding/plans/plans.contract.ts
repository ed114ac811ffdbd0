import { z } from 'zod'
import {
  destroy,
  listOf,
  optionalReference,
  optionalText,
  reference,
  requiredText,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { damMissing, parent } from '../pairings/pairings.contract.ts'

/** The most pairings in one request. */
const mostPairings = 500

/** How many pairings of a plan lists include, for its card. A single plan includes all. */
export const pairingsInList = 4

/** The fields of a row of `pairings_attributes`. */
export const pairingFields = z
  .object({
    id: z.uuid('Not found').toLowerCase().optional(),
    dam_id: field('Dam', optionalReference(), 'name'),
    notes: field('Notes', optionalText(2000)),
    _destroy: destroy(),
  })
  .refine(({ id, dam_id, _destroy }) => _destroy || dam_id || (id && dam_id === undefined), {
    path: ['dam_id'],
    error: damMissing,
    // Also runs if other fields have errors, to report all of them at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/**
 * A row of a plan's `pairings_attributes`: a new one without `id`, a changed one with its id and any
 * fields, a removed one with `_destroy`. A new row in which nothing was entered counts as removed,
 * so that the rows keep their places in what is told of them.
 */
const pairingRow = z.preprocess((row) => readRow(row), pairingFields)
export type PairingRow = z.output<typeof pairingRow>

function readRow(row: unknown): unknown {
  const values = z.record(z.string(), z.unknown()).safeParse(row).data
  if (!values) return row
  const { id, ...fields } = values
  const identity = id ? { id } : {}
  const isGoing = destroy().safeParse(fields._destroy).data
  return isGoing || (!id && isUntouched(fields))
    ? { ...identity, _destroy: true }
    : { ...identity, ...fields }
}

const isUntouched = ({ dam_id, notes }: Record<string, unknown>) =>
  !dam_id && (notes === undefined || notes === null || notes === '')

/**
 * A breeding plan: a sire and the dams he is to be paired with. `species` is the sire's. Pairings are
 * written as `pairings_attributes`; rows that aren't given stay. Lists include the newest few of
 * `pairings`, and their number. One `hasRecords` if it has notes, logs, saved odds or a clutch.
 */
export const planResource = defineResource({
  noun: 'pairing_plan',
  words: { one: 'Breeding plan', many: 'Breeding plans' },
  api: 'pairing_plans',
  path: 'breeding',
  input: () =>
    z.object({
      identifier: field('Identifier', requiredText(140, 'Please choose an identifier')),
      sire_id: field('Sire', reference('Please choose a sire'), 'name'),
      notes: field('Notes', optionalText(2000)),
    }),
  writes: () =>
    z.object({
      pairings_attributes: field(
        'Pairings',
        listOf(pairingRow, mostPairings, 'pairings').optional(),
      ),
    }),
  reads: () =>
    z.object({
      sire: parent,
      species: parent.shape.species,
      pairingCount: z.int(),
      pairings: z.array(
        z.object({
          ...{ id: z.uuid(), dam_id: z.uuid(), dam: parent, notes: z.string() },
          hasRecords: z.boolean(),
        }),
      ),
    }),
  sorts: ['created_at_desc', 'created_at_asc', 'abc'],
})
export type Plan = RecordOf<typeof planResource>
