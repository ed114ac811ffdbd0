import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

test('who refers to a record is found by an index, whichever state they are in', async () => {
  const { pool } = await testApp()
  // Neither an erasure nor an undo may read a table of all accounts for each record.
  const { rows } = await pool.query<{ name: string }>(`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where contype = 'f' and cardinality(conkey) = 2 and not exists (
      select from pg_index i
      where i.indrelid = conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
        and (conkey <@ (i.indkey::int2[])[0:1]
          or (i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = any(conkey))))
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([])
})
