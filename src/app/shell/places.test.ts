import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { placesOf } from '../../web/shell/places.tsx'
import { screens } from '../screens.ts'

const all =
  '/ /calendar /scanner /animals /species /groups /inventory /breeding /incubator /contacts /shop /reports /import /help'
const stats = { animals: 42, species: 3, groups: 0 }

test('the places stand in their fixed order', () => {
  const places = placesOf({ subscribed: true, stats })
  expect(places.map(({ href }) => href).join(' ')).toBe(all)
  expect(places.filter(({ isLocked }) => isLocked)).toEqual([])
  expect(places.find(({ href }) => href === '/animals')?.count).toBe(42)
  expect(places.find(({ href }) => href === '/groups')?.count).toBeUndefined()
})

test('each has a letter of its own', () => {
  const letters = placesOf({ subscribed: true, stats }).map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(14)
})

test('without Plus breeding, incubator and shop are locked, and nothing else', () => {
  const locked = placesOf({ subscribed: false, stats }).filter((one) => one.isLocked)
  expect(locked.map(({ label }) => label)).toEqual(['Breeding', 'Incubator', 'Shop'])
  const unknown = placesOf({ subscribed: false, stats, isDefault: true })
  expect(unknown.filter(({ isLocked }) => isLocked)).toEqual([])
})

test('each place has a screen', () => {
  const hrefs = placesOf({ subscribed: true, stats }).map(({ href }) => href)
  expect(hrefs.filter((href) => !matchRoutes([...screens], href))).toEqual([])
})
