import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { expect } from 'vitest'
import type { App } from '../src/server/context.ts'
import { asRequest, logStatements } from './scale/statementLog.ts'

/** The name of the test that asks. */
const asking = new AsyncLocalStorage<string>()
const testName = () => expect.getState().currentTestName ?? ''

/** Has an app know which test asks it, also in what its timers do later. */
export function askedByTests(app: App): App {
  const inject = app.inject.bind(app)
  const named = (...given: Parameters<typeof inject>) =>
    asking.run(testName(), async () => asRequest(() => inject(...given)))
  return Object.assign(app, { inject: named })
}

/**
 * The statements that go to the database, in order, those of transactions too. What a timer asks after the test that
 * has set it isn't another's: readings and views are told of some seconds later.
 */
export function recorded(...pools: (pg.Pool | undefined)[]): string[] {
  const statements: string[] = []
  for (const pool of pools) if (pool) record(pool, statements)
  return statements
}

function record(pool: pg.Pool, statements: string[]) {
  logStatements(pool)
  // Who waits for a connection would go on as the one who gives it back.
  const connect = pool.connect.bind(pool)
  const bound = (done?: Parameters<typeof connect>[0]) => {
    if (!done) return connect()
    // `AsyncResource.bind` does the same, but also describes the function it gives, which takes most of its time.
    const asker = new AsyncResource('connect')
    return connect((...answer) => asker.runInAsyncScope(done, undefined, ...answer))
  }
  Object.assign(pool, { connect: bound })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      // A test counts from zero on, and never as far as this.
      if (statements.length >= 10_000) statements.length = 0
      if ((asking.getStore() ?? testName()) === testName())
        statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...given)
    }) as typeof client.query
  })
}
