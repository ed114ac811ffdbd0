import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const secret = Buffer.from('JBSWY3DPEHPK3PXP')

test('what was sealed is read again, and looks different each time', () => {
  const [one, other] = [seal(key, 'Maren', secret), seal(key, 'Maren', secret)]
  expect(unseal(key, 'Maren', one)).toEqual(secret)
  expect(unseal(key, 'Maren', other)).toEqual(secret)
  expect(one.equals(other)).toBe(false)
  expect(one.includes(secret)).toBe(false)
})

test('in the row of another person it is nothing', () => {
  expect(unseal(key, 'Jonas', seal(key, 'Maren', secret))).toBeUndefined()
})

test('no byte of it can be altered or left out', () => {
  const sealed = seal(key, 'Maren', secret)
  for (const at of sealed.keys()) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(unseal(key, 'Maren', altered)).toBeUndefined()
    expect(unseal(key, 'Maren', sealed.subarray(0, at))).toBeUndefined()
  }
})

test('after a change of keys the one before still reads what it sealed', () => {
  const sealed = seal(otherKey, 'Maren', secret)
  expect(unseal(key, 'Maren', sealed)).toBeUndefined()
  expect(unseal([key, otherKey], 'Maren', sealed)).toEqual(secret)
  // Different keys with the same id don't hide each other.
  const many = Array.from({ length: 600 }, () => randomBytes(32))
  expect(unseal([...many, otherKey], 'Maren', sealed)).toEqual(secret)
})
