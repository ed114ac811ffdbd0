import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { root } from '../../server/root.ts'
import { guessKind } from './guessKind.ts'

const kinds = {
  frozen: [
    'Rat|Weaned',
    'Mouse|Hopper',
    'Mice|',
    'Day-old chick|',
    'Quail|',
    'Frozen locust|',
    'X|',
  ],
  live: [
    ...[
      'Banded cricket|Large',
      'Dubia roach|',
      'Mealworms|',
      'Rat|Live',
      'Black soldier fly larvae|',
    ],
    ...['Fruit fly|', 'Fruit flies|', 'Locust|Hopper', 'WAXWORM|', 'Superworm|'],
  ],
  prepared: [
    ...['Gecko diet|Fig and insect', 'Weeds and greens|Handful', 'Salad|', 'Quail eggs|'],
    ...['Repashy Grub Pie|', 'Mealworms, dried|', 'Fruit|', 'Banana purée|', 'Tortoise pellets|'],
  ],
}
const named = Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind]))

test.each(named)('%s is %s', (given = '', kind) => {
  const [name = '', size = ''] = given.split('|')
  expect(guessKind({ name, size })).toBe(kind)
})

test('feeders from before there were kinds got the same', async () => {
  const migration = '0013_picking_is_shared_and_knows_the_freezer.sql'
  const text = readFileSync(join(root, 'src/db/migrations', migration), 'utf8')
  const [, guess] = text.match(/SET "kind" = (CASE.*?END);/s) ?? []
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select name || '|' || size as given, ${guess} as kind
     from unnest($1::text[]) given, lateral (values (split_part(given, '|', 1), split_part(given, '|', 2))) f (name, size)`,
    [named.map(([given]) => given)],
  )
  expect(rows.map(({ given, kind }) => [given, kind])).toEqual(named)
})
