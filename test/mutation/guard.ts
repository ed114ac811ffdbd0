/** A guard of the server that is taken out of its file, to see which test notices. */
export type Guard = {
  file: string
  /** What it holds. */
  says: string
  /** Its text, which stands once in the file, and what takes its place. */
  out: string
  put: string
  /** Files with tests that must notice; 'path: words' for those tests whose names have these words. */
  tests: string[]
}

/** Guards of one file. */
export const of = (
  file: string,
  tests: string[],
  ...guards: [says: string, out: string, put?: string][]
): Guard[] => guards.map(([says, out, put = '']) => ({ file, says, out, put, tests }))

/**
 * Guards that are found by their shape, so that a new place is among them without being named: statements that call
 * one of these functions, or hooks of a scope that are one. The tests beside a place are asked as well.
 */
export type Family = { calls?: string[]; hooks?: string[]; says: string; tests: string[] }
