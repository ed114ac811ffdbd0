import { globSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Endurance is kills, floods and random walks, and is run by `npm test -- endurance`. A file that holds
 * nothing else is named `X.endurance.test.ts` or `X.endurance.spec.ts`. Of these, `npm test` runs those
 * that protect what has changed: bin/protections.mjs has the list.
 */

/**
 * How often a test repeats what it tries: `npm test -- endurance` asks for all of its rounds, every
 * other run for one.
 */
export const rounds = (all: number): number => (process.env.ENDURANCE ? all : 1)

/** Of many that are alike, those that a run tries: all with `npm test -- endurance`, else every tenth. */
export const tried = <One>(all: readonly One[]): readonly One[] =>
  process.env.ENDURANCE ? all : all.filter((_one, at) => at % 10 === 0)

/**
 * The files of endurance that a run leaves out, as paths from the project's folder: none with ENDURANCE,
 * all but those that ENDURANCE_OF names otherwise, with spaces between them.
 */
export function leftOut(): string[] {
  const { ENDURANCE, ENDURANCE_OF = '', HELP_PICTURES } = process.env
  // `npm run help-pictures` takes its pictures by a file of endurance.
  if (ENDURANCE || HELP_PICTURES) return []
  const named = ENDURANCE_OF.split(' ')
  return globSync('{src,test}/**/*.endurance.{test,spec}.ts', {
    cwd: join(import.meta.dirname, '..'),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !named.includes(path))
}
