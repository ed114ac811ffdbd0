import { expect, test } from 'vitest'
import { placesFound } from './placesFound.ts'

const at = (room: string, rack: string, tub: string, animalCount = 1) => ({
  room,
  rack,
  tub,
  animalCount,
})
const locations = [
  at('Reptile room', 'Rack 2', '1'),
  at('Reptile room', 'Rack 2', '2', 3),
  at('Reptile room', 'Rack 20', ''),
  at('Cellar', '', ''),
  at('', 'Écran', ''),
]
const labels = (typed: string) => placesFound(typed, locations).map(({ label }) => label)

test('a room, a rack and a tub are found by their names, the widest first', () => {
  expect(placesFound('cellar', locations)).toEqual([
    { label: 'Cellar', href: '/locations?room=Cellar', animalCount: 1 },
  ])
  expect(placesFound('rack 2 reptile', locations)[0]).toEqual({
    label: 'Reptile room, Rack 2',
    href: '/locations?room=Reptile+room',
    animalCount: 4,
  })
  expect(labels('reptile')).toEqual(['Reptile room'])
  expect(labels('ecran')).toEqual(['Écran'])
  expect(labels('rack 1')).toEqual(['Reptile room, Rack 2, 1'])
  expect(labels('attic')).toEqual([])
  expect(labels(' ')).toEqual([])
})
