import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { root } from '../../src/server/root.ts'

/** A statement as it was sent, without its parameters, and the file below src/ that asked for it; '' for a test's own. */
export type Logged = { text: string; by: string }

/** Where each statement goes, once, if this names a file. */
const path = process.env.STATEMENTS_LOG

/** The file that began the statements that follow. */
const asking = new AsyncLocalStorage<string>()

/** Does what a request asks: a statement of which no file is known is then not a test's own. */
export const asRequest = <Result>(work: () => Result): Result =>
  path ? asking.run('a request', work) : work()

/** Writes each statement of the pool's connections into the file that `STATEMENTS_LOG` names, a line of JSON each. */
export function logStatements(pool: pg.Pool): void {
  if (!path) return
  followBuilders()
  const lines = new Set<string>()
  const note = (query: unknown) => {
    const line = JSON.stringify({ text: textOf(query), by: origin() ?? asking.getStore() ?? '' })
    if (lines.has(line)) return
    lines.add(line)
    appendFileSync(path, `${line}\n`)
  }
  // The pool passes its own statements on to a connection.
  const passed = new AsyncLocalStorage<true>()
  const throughPool: unknown = pool.query.bind(pool)
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      note(args[0])
      return passed.run(true, () => called(throughPool, args))
    },
  })
  pool.on('connect', (client) => {
    const direct: unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (!passed.getStore()) note(args[0])
        return called(direct, args)
      },
    })
  })
}

const builders = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
]
const followed = new Set<string>()

/** drizzle executes a statement when it is awaited, with none of its callers on the stack: they are noted as it is built. */
function followBuilders() {
  for (const name of builders.filter((one) => !followed.has(one))) {
    followed.add(name)
    const build: unknown = Reflect.get(PgDatabase.prototype, name)
    Reflect.set(PgDatabase.prototype, name, function (this: unknown, ...args: unknown[]) {
      asking.enterWith(origin() ?? '')
      return called(build, args, this)
    })
  }
}

function called(work: unknown, args: unknown[], self?: unknown): unknown {
  if (typeof work !== 'function') throw new Error('drizzle or pg asks in another way now')
  return Reflect.apply(work, self, args)
}

function textOf(query: unknown) {
  if (typeof query === 'string') return query
  return String(typeof query === 'object' && query ? Reflect.get(query, 'text') : '')
}

/** The innermost file on the stack that isn't the database's own: below src/, or '' for a test; undefined without one. */
function origin(): string | undefined {
  const src = join(root, 'src') + sep
  for (const line of (new Error().stack ?? '').split('\n')) {
    const [, file] = line.match(/(\/[^():]+):\d+:\d+\)?$/) ?? []
    if (!file?.startsWith(root) || file.includes('node_modules')) continue
    if (file.startsWith(join(root, 'test/scale')) || file.endsWith('test/statements.ts')) continue
    if (!file.startsWith(src) || file.includes('.test.')) return ''
    if (!file.startsWith(join(src, 'db'))) return file.slice(root.length + 1)
  }
  return undefined
}
