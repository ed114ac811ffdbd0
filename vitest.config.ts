import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { helpArticles } from './src/running/help/reading/helpPlugin.ts'
import { leftOut } from './test/endurance.ts'

const ofScreens = 'src/**/*.screen.test.ts'

/** How long a test waits for what comes at once on an idle machine. `npm run mutate` sets less: what it breaks never comes. */
const patience_ms = Number(process.env.TEST_PATIENCE_MS ?? 120_000)

const startingWith = (path: string) => new RegExp(`^${path.replace(/\W/g, '\\$&')}`)

/** Files share their worker, which imports and builds the server once; see testApp in test/app.ts. */
const settings = {
  pool: 'forks' as const,
  isolate: false,
  // One more than the cores of a small machine: each waits for the database at times.
  maxWorkers: 3,
  // What a test leaves behind is collected seldom.
  execArgv: ['--min-semi-space-size=128', '--max-semi-space-size=128'],
  // What is waited for comes at once on an idle machine, and not so soon on a busy one: no test
  // has a limit of its own, unless that is what it tries.
  expect: { poll: { timeout: patience_ms, interval: 20 } },
  testTimeout: 2.5 * patience_ms,
  hookTimeout: 2.5 * patience_ms,
  // As in the build; the other React takes twice as long.
  env: { NODE_ENV: 'production' },
  // The build runs as it is.
  server: { deps: { external: [startingWith(join(import.meta.dirname, 'dist/'))] } },
}

/**
 * How files are made ready to run. Where both projects do it alike, down to the names of the plugins, the screens take
 * over what the API's tests have of the server.
 */
const alike = {
  // Tests put files of their own in the place of these: see test/instead/.
  resolve: {
    alias: ['passwordCost', 'pictureCost', 'readingChild'].map((name) => ({
      find: new RegExp(`^(\\.|(\\.\\./)+server)/${name}\\.ts$`),
      replacement: join(import.meta.dirname, `test/instead/${name}.ts`),
    })),
  },
  plugins: [helpArticles(join(import.meta.dirname, 'src/running/help'))],
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
}

/** The largest files first, as where no times of theirs are known; ahead of them the small one that takes long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/test/upgrades.test.ts')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/globalSetup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...alike,
        test: {
          ...settings,
          name: 'api',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ofScreens, ...leftOut()],
        },
      },
      {
        ...alike,
        test: {
          ...settings,
          name: 'screens',
          // After the API's. One fewer: each begins by importing the server with all screens, and seldom waits.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          include: [ofScreens],
          setupFiles: ['test/screens/window.ts'],
        },
      },
    ],
  },
})
