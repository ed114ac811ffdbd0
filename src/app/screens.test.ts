import { describe, expect, test } from 'vitest'
import {
  cleaningLog,
  feedingLog,
  poopLog,
  sheddingLog,
  weightLog,
} from '../care/logs/logs.contract.ts'
import { plusResources, resources } from './records.ts'
import { screens } from './screens.ts'

const paths = screens.map(({ path }) => path)

describe('screens are where their contracts say', () => {
  test.each([...resources, ...plusResources])('$words.many', ({ noun, path }) => {
    // Events are changed on the calendar.
    const own = noun === 'custom_event' ? [] : ['', '/new', '/:id', '/:id/edit']
    expect(paths).toEqual(expect.arrayContaining(own.map((end) => path + end)))
  })

  test.each([feedingLog, cleaningLog, sheddingLog, weightLog, poopLog])('$words.many', (log) => {
    expect(paths).toContain(`animals/:animalId/${log.path}`)
  })
})
