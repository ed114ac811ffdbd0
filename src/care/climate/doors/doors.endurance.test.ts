import { expect, test } from 'vitest'
import { wrongMessages } from '../../../../test/brokerMessages.ts'
import { wrongStatuses } from '../../../../test/damagedStatus.ts'

test('a thousand damaged answers of a Herpstat bring no value that cannot be', () => {
  expect(wrongStatuses(1000, 2000)).toEqual([])
})

test('a thousand damaged messages of a broker bring no value that cannot be', () => {
  expect(wrongMessages(1000, 2000)).toEqual([])
})
