import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { groups } from './groups.ts'

const tests = groups[process.env.RULES_GROUP ?? '']?.tests ?? []

/** Files in the order of the group: most mutants are killed by the first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((test) => moduleId.endsWith(test))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/** The tests of a group of rules, without the database of the others. None is too slow: Stryker ends what takes too long. */
export default defineConfig({
  test: {
    include: [...tests],
    env: { NODE_ENV: 'production' },
    sequence: { sequencer: InOrder },
    testTimeout: 300_000,
  },
})
