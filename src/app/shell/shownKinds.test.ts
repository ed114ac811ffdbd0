import { expect, test } from 'vitest'
import { showsKinds } from './shownKinds.ts'

test.each([
  ['dashboard', 'feeding_logs', true],
  ['events', 'vet_visits', true],
  ['feeders', 'feeding_logs', true],
  ['feeders', 'tasks', false],
  ['animals/1/weight_logs', 'weight_logs', true],
  ['animals/1/weight_logs', 'tasks', false],
  ['animals/1/feeding_logs', 'feeders', true],
  ['feeders/1/animals', 'weight_logs', true],
  ['animals/1/treatments/2/doses', 'doses', true],
  ['feeders/1/use', 'feeding_schedules', true],
  ['feeders/1/use', 'feeders', true],
  ['species/1/care', 'cleaning_schedules', true],
  ['contacts/1/comments', 'comments', true],
  ['tasks', 'accounts', true],
  ['notifications', 'feeding_logs', true],
  ['notifications', 'contacts', false],
  ['a list of tomorrow', 'moves', true],
  ['climate_places', 'climate_readings', true],
  ['animals/1/climate', 'climate_readings', true],
  ['dashboard', 'climate_readings', false],
])('a query of %s, when %s change: %s', (first, kind, isRead) => {
  expect(showsKinds([first, 'page'], [kind])).toBe(isRead)
})

test('after a gap everything is fetched but what is told in another way', () => {
  expect(showsKinds(['supplements'], 'all')).toBe(true)
  expect(showsKinds(['calendar_feed'], 'all')).toBe(false)
})
