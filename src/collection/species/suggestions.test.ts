import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCountryCode } from '../../shared/countries.ts'
import { starters } from './starters.ts'
import { suggestionsFor } from './suggestions.ts'

const offered = (typed: string, collection: { commonName: string; latinName: string }[] = []) =>
  suggestionsFor(starters, typed, collection).map(({ commonName }) => commonName)

describe('what is offered while a new species is typed', () => {
  test('begins with what begins so, and finds Latin and other usual names', () => {
    expect(offered('python')).toEqual([
      'Ball python',
      'Burmese python',
      'Blood python',
      'Carpet python',
      'Green tree python',
    ])
    expect(offered('regius')).toEqual(['Ball python'])
    expect(offered('royal')).toEqual(['Ball python'])
    expect(offered('red eared')).toEqual(['Red-eared slider'])
  })

  test('makes no difference of accents, capitals and apostrophes', () => {
    expect(offered('BÁLL PYTHÖN')).toEqual(['Ball python'])
    expect(offered('hermanns')).toEqual(["Hermann's tortoise"])
    expect(offered('Hermann’s')).toEqual(["Hermann's tortoise"])
  })

  test('is not what is in the collection already, whatever the keeper calls it', () => {
    expect(offered('ball', [{ commonName: 'ball PYTHON', latinName: '' }])).toEqual([])
    expect(offered('ball', [{ commonName: 'Royals', latinName: 'Python regius' }])).toEqual([])
    expect(offered('ball', [{ commonName: 'Royal python', latinName: '' }])).toEqual([])
  })

  test('is nothing for a single letter or for what no one knows', () => {
    expect(offered('b')).toEqual([])
    expect(offered('', [{ commonName: 'Gecko', latinName: '' }])).toEqual([])
    expect(offered('axolotl')).toEqual([])
  })

  test('is the most common ones before the first species of a collection is typed', () => {
    expect(offered('')).toContain('Corn snake')
  })

  test('is never more than five, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
        expect(offered(typed).length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

test('every starter fits the fields of a species, and none is there twice', () => {
  for (const { commonName, latinName, country } of starters) {
    expect(commonName.length).toBeLessThanOrEqual(140)
    expect(latinName).toMatch(/^[A-Z][a-z]+( [a-z]+){1,2}$/)
    expect(country === undefined || isCountryCode(country)).toBe(true)
  }
  const names = starters.flatMap(({ commonName, latinName }) => [commonName, latinName])
  expect(new Set(names).size).toBe(names.length)
})
