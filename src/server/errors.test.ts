import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { newId } from '../../test/factories.ts'
import { treatments } from '../db/schema.ts'
import { failureOf } from './errors.ts'

test('values that only the database finds contradictory are a refusal and no fault of ours', async () => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const { db } = await testApp()
  const course = { substance: 'Fenbendazole', dose: 1, dose_unit: 'ml', every_days: 1 } as const
  const impossible = { started_on: '2026-01-20', ends_on: '2026-01-10' }
  const owner = { account_id: keeper.accountId, animal_id: animal.id, id: newId() }
  const refused = db.insert(treatments).values({ ...owner, ...course, ...impossible })
  const failure = failureOf(await refused.then(() => undefined).catch((error: unknown) => error))
  expect([failure?.status, failure?.errors]).toEqual([
    422,
    [{ message: 'These values do not go together', code: 'unfit_values' }],
  ])
})
