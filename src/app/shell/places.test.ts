import { expect, test } from 'vitest'
import { placesOf } from '../../web/shell/places.tsx'
import { addressesOf } from '../../web/shell/screensHere.ts'
import { screens } from '../screens.ts'

const all =
  '/ /calendar /scanner /animals /species /groups /inventory /breeding /incubator /contacts /shop /reports /import /help'
const everyScreen = all
  .split(' ')
  .reverse()
  .map((href) => (href === '/' ? { index: true as const } : { path: href.slice(1) }))
const stats = { animals: 42, species: 3, groups: 0 }

test('the places stand in their fixed order, however the screens are listed', () => {
  const places = placesOf(everyScreen, { subscribed: true, stats })
  expect(places.map(({ href }) => href).join(' ')).toBe(all)
  expect(places.filter(({ isLocked }) => isLocked)).toEqual([])
  expect(places.find(({ href }) => href === '/animals')?.count).toBe(42)
  expect(places.find(({ href }) => href === '/groups')?.count).toBeUndefined()
})

test('each has a letter of its own', () => {
  const letters = placesOf(everyScreen, { subscribed: true, stats }).map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(14)
})

test('without Plus breeding, incubator and shop are locked, and nothing else', () => {
  const locked = placesOf(everyScreen, { subscribed: false, stats }).filter((one) => one.isLocked)
  expect(locked.map(({ label }) => label)).toEqual(['Breeding', 'Incubator', 'Shop'])
  const unknown = placesOf(everyScreen, { subscribed: false, stats, isDefault: true })
  expect(unknown.filter(({ isLocked }) => isLocked)).toEqual([])
})

test('a place is there as soon as its screen is, and not before', () => {
  const hrefs = placesOf(screens, { subscribed: true, stats }).map(({ href }) => href)
  const addresses = addressesOf(screens)
  expect(hrefs).toEqual(all.split(' ').filter((href) => addresses.has(href)))
  expect(hrefs).toContain('/animals')
  expect(addresses).toContain('/animals/:animalId/feedings')
})
