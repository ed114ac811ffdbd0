import { expect, test } from 'vitest'
import { placeIn, zoneIn } from './likelySpot.ts'

const places = [
  { words: 'Shelf 1 2' },
  { words: 'Shelf 1 12' },
  { words: 'Shelf' },
  { words: 'Vivarium 1' },
  { words: '' },
]

test('a name that holds a place proposes it, the most exact of those that fit', () => {
  expect(placeIn('sensor.shelf_1_2_warm', places)?.words).toBe('Shelf 1 2')
  expect(placeIn('Shelf1 12 cool end', places)?.words).toBe('Shelf 1 12')
  expect(placeIn('sensor.vivarium_1_basking_temperature', places)?.words).toBe('Vivarium 1')
  expect(placeIn('vivarium_12', places)).toBeUndefined()
  expect(placeIn('govee_h5075_3f', places)).toBeUndefined()
  expect(placeIn('rack_a', [{ words: 'Rack A' }, { words: 'rack a' }])).toBeUndefined()
})

test('it says its zone in any of the words that keepers use', () => {
  expect(zoneIn('sensor.shelf_1_2_warm')).toBe('warm_end')
  expect(zoneIn('viv 1 Hot Side')).toBe('warm_end')
  expect(zoneIn('citra_basking_spot')).toBe('basking')
  expect(zoneIn('rack-b-COLD')).toBe('cool_end')
  expect(zoneIn('warmup_plug')).toBeUndefined()
  expect(zoneIn('probe_out_4')).toBeUndefined()
})
