import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../../src/server/root.ts'
import { guards } from './guards.ts'

test('each guard of the list stands once in its file, and names tests that are there', async () => {
  const { readPlaces } = await import(pathToFileURL(join(root, 'bin/mutatePlaces.mjs')).href)
  const places: unknown[] = await readPlaces()
  expect(places.length).toBeGreaterThan(guards.length)
})
