import { expect, test } from 'vitest'
import { otherForms } from './wordForms.ts'

test.each([
  ['mice', ['mouse']],
  ['mouse', ['mice']],
  ['geckos', ['gecko']],
  ['babies', ['baby', 'babie']],
  ['baby', ['babies']],
  ['boas', ['boa']],
  ['roaches', ['roach', 'roache']],
  ['larvae', ['larva']],
  ['shedding', ['shed', 'shedd']],
  ['feeding', ['feed', 'feede']],
  ['quarantined', ['quarantin', 'quarantine']],
])('%s also stands as %j', (word, forms) => {
  expect(otherForms(word)).toEqual(forms)
})

test.each(['gecko', 'regius', 'viridis', 'python', 'bp12', 'grass', 'as', ''])(
  '%s has no other form',
  (word) => {
    expect(otherForms(word)).toEqual([])
  },
)
