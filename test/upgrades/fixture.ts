import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/server/root.ts'

/** Who signs in to every fixture: never to be changed, old ones know no other. */
export const person = {
  name: 'Maren Holt',
  email: 'maren@example.org',
  password: 'seven warm hides',
}

/** The name of the newest migration, after which its fixture is called. */
export const newest = (): string =>
  readdirSync(join(root, 'src/db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => name.replace('.sql', ''))
    .at(-1) ?? ''
