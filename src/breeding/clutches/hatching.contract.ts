import { z } from 'zod'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { repeats, sexes } from '../../shared/choices.ts'
import {
  amount,
  identity,
  listOf,
  oneOf,
  optionalAmount,
  optionalReference,
  optionalText,
  pastDay,
  reference,
  yesNo,
} from '../../shared/fields.ts'
import { clutchDetail, mostEggs } from './clutches.contract.ts'

/**
 * An egg that hatches. `id` is that of its animal: repeated, it isn't added again. `sire_id` is its own
 * sire, null for none; without one it is that of the hatching. `is_twin` is a second animal of an egg
 * that has hatched, or hatches in another row.
 */
const hatchling = z.object({
  egg_id: reference('Please choose an egg'),
  id: identity('Please send a UUID').optional(),
  name: optionalText(100),
  sex: oneOf(sexes, 'Please choose a sex').optional(),
  genetics: optionalText(254),
  sire_id: optionalReference(),
  weightInGrams: optionalAmount({ min: 0.01, max: 100_000, step: 0.01 }),
  is_twin: yesNo().optional(),
})
export type Hatchling = z.output<typeof hatchling>

/**
 * `POST /clutches/{id}/hatch.json`: eggs that hatched on one day, each becoming an animal. In
 * `names`, # stands for the egg's number; a hatchling's own name comes first. `group` is the name of
 * a group for all of them, made if there's none. `feeding` is a schedule whose first meal is due so
 * many days after hatching. The parents are the clutch's, null for none; while several sires are
 * possible there's none unless `sire_id` is one of them. Hatchlings without `genetics` get those that
 * are certain.
 */
export const hatching = z.object({
  hatching: z.object({
    hatched_on: pastDay().optional(),
    dam_id: optionalReference(),
    sire_id: optionalReference(),
    names: optionalText(100),
    group: optionalText(100),
    feeding: z
      .object({
        feeder_id: reference('Please choose a feeder'),
        first_after_days: amount({ max: 120, step: 1 }),
        repeat_amount: amount({ min: 1, max: 32, step: 1 }),
        repeat: oneOf(repeats, 'Please choose day, week or month'),
      })
      .optional(),
    eggs: listOf(hatchling, 2 * mostEggs, 'eggs').refine(
      (rows) => rows.length > 0,
      'Please choose at least one egg',
    ),
  }),
})
export type Hatching = z.output<typeof hatching>['hatching']

/** The clutch with its eggs, and the animals that hatched. */
export const hatched = z.object({
  clutch: clutchDetail.record,
  animals: z.array(animalResource.record),
})
export type Hatched = z.output<typeof hatched>
