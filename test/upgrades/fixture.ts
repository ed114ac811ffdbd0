import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
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

const folder = join(root, 'test/upgrades')
const filesThatEnd = (end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort()

/**
 * The backups of earlier versions, one a migration, from the oldest to the newest; make.ts makes them. As long as
 * nothing has been released, each stands for a version that someone may run.
 */
export const fixtures: string[] = filesThatEnd('.tar.zst')

export const fixturePath = (name: string): string => join(folder, name)

const functionsEnd = '_functions.sql.zst'

/** Where the text of a version's functions.sql is kept, which no backup holds. */
export const functionsPath = (migration: string): string =>
  join(folder, `${migration.slice(0, 4)}${functionsEnd}`)

/** The functions.sql that a fixture's version had, as the newest kept until then; none where migrations had them all. */
export function functionsOf(fixture: string): string {
  const kept = filesThatEnd(functionsEnd).filter((name) => name.slice(0, 4) <= fixture.slice(0, 4))
  const latest = kept.at(-1)
  return latest ? zstdDecompressSync(readFileSync(join(folder, latest))).toString() : ''
}
