import { expect, test } from 'vitest'
import { starters } from '../../../collection/species/starters.ts'
import { starterNamed } from '../../../collection/species/suggestions.ts'
import { listed } from './names.ts'

test('every species that comes with genes comes with how long it takes to breed, by all of its names', () => {
  for (const { commonName, also, latinNames } of Object.values(listed)) {
    for (const name of [commonName, ...also, ...latinNames]) {
      for (const names of [
        { commonName: name, latinName: '' },
        { commonName: 'Mine', latinName: name },
      ]) {
        expect(starterNamed(starters, names)?.days, name).toBeGreaterThan(0)
      }
    }
  }
  const boa = starterNamed(starters, { commonName: listed.boa.commonName, latinName: '' })
  expect(boa?.isLive).toBe(true)
})
