import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  listOf,
  oneOf,
  optionalAmount,
  optionalDay,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { upload } from '../../shared/pictures.ts'
import { blankOf } from './blank.ts'

test('a new form begins with nothing in its fields', () => {
  const input = z.object({
    name: requiredText(100, 'Please choose a name'),
    cost: optionalAmount({ max: 100, step: 0.01 }),
    laid_on: optionalDay(),
    kind: oneOf(['rat', 'mouse'], 'Please choose a kind'),
    rows: listOf(z.object({ name: z.string() }), 10, 'rows'),
    remind: yesNo().optional(),
  })
  expect(blankOf({ input })).toEqual({
    name: '',
    cost: '',
    laid_on: '',
    kind: '',
    rows: [],
    remind: false,
  })
})

test('what may be left out but not empty is left out', () => {
  const input = z.object({
    photo: upload(),
    precision: oneOf(['day', 'month'], 'Please choose one').optional(),
    species: z.object({ name: z.string() }).optional(),
    schedule: z.preprocess((value) => value || null, z.object({ on: z.string() }).nullable()),
  })
  expect(blankOf({ input })).toStrictEqual({
    photo: undefined,
    precision: undefined,
    species: undefined,
    schedule: undefined,
  })
})
