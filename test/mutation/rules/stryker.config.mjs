import { join } from 'node:path'
import { groups } from './groups.ts'

const { RULES_GROUP = '', RULES_REPORT = '' } = process.env

/** One group, in a copy of the tree that is thrown away. */
export default {
  plugins: ['@stryker-mutator/*', join(import.meta.dirname, 'tables.mjs')],
  testRunner: groups[RULES_GROUP].runner ?? 'vitest',
  vitest: { configFile: 'test/mutation/rules/vitest.config.ts', related: false },
  mutate: groups[RULES_GROUP].mutate,
  inPlace: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['json'],
  jsonReporter: { fileName: RULES_REPORT },
  checkers: [],
  disableTypeChecks: false,
  // On a busy machine too, a mutant that is only slow is no killed one.
  timeoutMS: 15_000,
  // A person's screen would only see their progress.
  allowConsoleColors: false,
  clearTextReporter: { logTests: false },
}
