// Stands in for Vitest where all that tests do is to compare texts with files: see tables.mjs.
import { readFileSync } from 'node:fs'

export const test = (name, body) => globalThis.tableTests.push({ name, body })

test.each = (rows) => (name, body) => {
  for (const row of rows) test(name.replace('%s', row[0]), () => body(...row))
}

export const expect = (text) => ({
  toMatchFileSnapshot: async (path) => {
    if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} has changed`)
  },
})
