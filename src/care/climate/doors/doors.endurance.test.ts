import { expect, test } from 'vitest'
import { wrongStatuses } from '../../../../test/damagedStatus.ts'

test('a thousand damaged answers of a Herpstat bring no value that cannot be', () => {
  expect(wrongStatuses(1000, 2000)).toEqual([])
})
