import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fileColumnsOf } from '../packing/rows.ts'
import { readmeOf } from '../readme.ts'
import { archivedKinds, leftOutTables } from './kinds.ts'

const readme = readmeOf({
  kinds: [],
  pictures: 0,
  madeAt: '2026-11-21T08:30:00.000Z',
  version: '1.0.0',
  account: "Maren's animals",
})

test('every table of the database is in an archive, or is left out for a reason', async () => {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const archived = archivedKinds.map(({ table }) => getTableName(table))
  const known = new Set([...archived, ...Object.keys(leftOutTables)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  const there = new Set(rows.map(({ name }) => name))
  expect([...known].filter((name) => !there.has(name))).toEqual([])
  expect(archived.filter((name) => name in leftOutTables)).toEqual([])
})

describe.each(archivedKinds)('$name', (kind) => {
  test('has every column of its table but those that it names as left out', () => {
    const own = kind.columns().map(({ key }) => key)
    const expected = Object.keys(getTableColumns(kind.table)).filter(
      (key) => key !== 'account_id' && !kind.leftOut?.includes(key),
    )
    expect(own).toEqual(expect.arrayContaining(expected))
  })

  test('is documented, column by column', () => {
    const section = readme.split(`\n## ${kind.name}\n`)[1]?.split('\n## ')[0] ?? ''
    expect(section).toContain(kind.about)
    for (const { key } of fileColumnsOf(kind)) {
      expect(section).toMatch(new RegExp(`^\\| \`${key}\` \\| [^|]+ \\| [^|]+ \\|$`, 'm'))
    }
  })

  test('comes after everything that it refers to', () => {
    const at = archivedKinds.indexOf(kind)
    const names = new Set(archivedKinds.map(({ table }) => table))
    for (const { refersTo } of kind.columns()) {
      if (!refersTo || refersTo === kind.table || !names.has(refersTo)) continue
      expect(archivedKinds.findIndex(({ table }) => table === refersTo)).toBeLessThan(at)
    }
  })
})

test('no column holds a secret', () => {
  const keys = archivedKinds.flatMap((kind) => kind.columns().map(({ key }) => key))
  expect(keys.filter((key) => /hash|secret|token|password|otp/.test(key))).toEqual([])
})
