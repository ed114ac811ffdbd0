import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { feeders } from '../db/schema.ts'
import { loggedError } from './logs.ts'

test('what the database refused is logged without anybody’s words', async () => {
  const { db } = await testApp()
  const id = '01a1fca9-6d98-7000-8000-000000000000'
  const error = await db
    .insert(feeders)
    .values({ account_id: id, id, name: 'Secret name' })
    .catch((refused: unknown) => refused)
  expect(String(error)).toContain('Secret name')
  expect(JSON.stringify(loggedError(error))).not.toMatch(/Secret name|01a1fca9/)
  expect(loggedError(error)).toMatchObject({
    type: 'DatabaseError',
    code: '23503',
    table: 'feeders',
  })
})

test('other errors are logged with where they came from', () => {
  expect(loggedError(new TypeError('no'))).toMatchObject({ type: 'TypeError', message: 'no' })
})
