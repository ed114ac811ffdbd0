import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { leftOut } from './test/endurance.ts'

export default defineConfig({
  resolve: {
    // Tests put files of their own in the place of these: see test/instead/.
    alias: ['childProgram', 'passwordCost'].map((name) => ({
      find: new RegExp(`^\\./${name}\\.ts$`),
      replacement: join(import.meta.dirname, `test/instead/${name}.ts`),
    })),
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...leftOut()],
    globalSetup: ['test/globalSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The server is imported and built once a worker; see testApp and ownInstallation in test/app.ts.
    isolate: false,
    // What is waited for comes at once on an idle machine, and not so soon on a busy one: no test
    // has a limit of its own, unless that is what it tries.
    expect: { poll: { timeout: 120_000, interval: 20 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
