import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { derived, placed } from './derived.ts'
import { defineResource } from './resource.ts'

function tub() {
  const input = vi.fn(() => z.object({ name: z.string() }))
  const reads = vi.fn(() => z.object({ animals: z.int() }))
  const resource = defineResource({
    noun: 'tub',
    words: { one: 'Tub', many: 'Tubs' },
    api: 'tubs',
    path: 'tubs',
    input,
    reads,
    sorts: ['abc'],
  })
  return { resource, input, reads }
}

test('the words of a resource, and of one at another place, make no schema', () => {
  const { resource, input, reads } = tub()
  const inRack = placed(resource, 'racks/1/tubs', 'racks/1/tubs')
  const listed = derived(resource, { record: () => resource.record.extend({ due: z.int() }) })
  expect([resource.words.one, inRack.api, listed.path]).toEqual(['Tub', 'racks/1/tubs', 'tubs'])
  expect(input).not.toHaveBeenCalled()
  expect(reads).not.toHaveBeenCalled()
})

test('each schema is made once, however often it is asked for', () => {
  const { resource, input } = tub()
  const inRack = placed(resource, 'racks/1/tubs', 'racks/1/tubs')
  expect(inRack.record).toBe(resource.record)
  expect(inRack.input).toBe(resource.input)
  expect(Object.keys(resource.record.shape)).toEqual([
    'id',
    'name',
    'animals',
    'created_at',
    'updated_at',
  ])
  const listed = derived(resource, { record: () => resource.record.extend({ due: z.int() }) })
  expect(listed.record).toBe(listed.record)
  expect(Object.keys(listed.record.shape)).toContain('due')
  expect(input).toHaveBeenCalledTimes(1)
})
