import { basename, join } from 'node:path'
import { inject } from 'vitest'

/** The path of a child's program, as test/globalSetup.ts has built it. */
export function childProgram(script: string): string {
  return join(inject('childPrograms'), `${basename(script, '.ts')}.js`)
}
