import { expect, test } from 'vitest'
import { pictureCost } from '../src/server/pictures/pictureCost.ts'
import { nobodysHash, passwordCost } from '../src/server/session/passwordCost.ts'
import { hashPassword } from '../src/server/session/passwords.ts'
import { passwordCost as costInTests } from './instead/passwordCost.ts'

test('guessing a password costs what OWASP asks for, also where there is none', () => {
  expect(passwordCost).toEqual({ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  expect(nobodysHash).toMatch(prefixOf(passwordCost))
})

test('a new password is hashed at the cost that is set, a low one in tests', async () => {
  expect(await hashPassword('seven warm hides')).toMatch(prefixOf(costInTests))
})

test('a picture is compressed with the care that is set outside tests', () => {
  expect(pictureCost).toEqual({ effort: 4, smartSubsample: true })
})

const prefixOf = ({ memoryCost, timeCost, parallelism }: typeof passwordCost) =>
  new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryCost},t=${timeCost},p=${parallelism}\\$`)
