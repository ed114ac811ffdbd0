import { assert, boolean, constantFrom, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { refusalReasons } from '../../../shared/choices.ts'
import { preyUsed, withOutcome } from './feedingRule.queries.ts'

const entered = record(
  {
    success: boolean(),
    refusal_reason: option(constantFrom(...refusalReasons)),
    thrown_away: boolean(),
  },
  { requiredKeys: [] },
)
const before = record({ success: boolean() })

test('a feeding with a reason is a refusal, and one that is none has neither reason nor waste', () => {
  assert(
    property(entered, before, (entered, before) => {
      const after = withOutcome(entered, before)
      if (entered.refusal_reason) expect(after.success).toBe(false)
      else expect(after.success).toBe(entered.success ?? before.success)
      if (after.success) expect(after).toMatchObject({ refusal_reason: null, thrown_away: false })
      else expect(after).toEqual({ ...entered, success: false })
    }),
  )
})

test('prey is used when it was taken or regurgitated, and when a refusal is thrown away', () => {
  expect(preyUsed({ count: 3 })).toBe(3)
  expect(preyUsed({ success: false, count: 3 })).toBe(0)
  expect(preyUsed({ success: false, thrown_away: true, count: 3 })).toBe(3)
  expect(preyUsed({ success: false, refusal_reason: 'regurgitated', count: 3 })).toBe(3)
})
