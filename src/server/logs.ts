import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { databaseErrorOf } from './errors.ts'
import { root } from './root.ts'

/** A refusal by its reason; without a status where a connection is ended unanswered. */
export type Refusal = { code: string; status?: number }

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a refusal that comes before a request has a route, or has no answer. */
    countRefusal(refusal: Refusal): void
  }
}

/**
 * One line per request, without personal data: the route's pattern instead of its URL (which may
 * hold search words), no cookie, body or name. What is refused before that is counted.
 */
export const logs = fp(async (app) => {
  const refusals = refusalCounter(app.log)
  app.decorate('countRefusal', refusals.count)
  app.addHook('onClose', async () => refusals.write())
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        took_ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
})

/** Writes one line a second for each reason, so that a flood of requests is no flood of lines. */
function refusalCounter(log: Pick<FastifyBaseLogger, 'info'>) {
  const counts = new Map<string, Refusal & { count: number }>()
  let timer: NodeJS.Timeout | undefined
  function write() {
    clearTimeout(timer)
    timer = undefined
    for (const line of counts.values()) log.info(line, 'refused')
    counts.clear()
  }
  return {
    write,
    count({ code, status }: Refusal) {
      counts.set(code, { status, code, count: (counts.get(code)?.count ?? 0) + 1 })
      timer ??= setTimeout(write, 1000).unref()
    },
  }
}

/**
 * An error for the log. Database errors only by code and place: drizzle puts every value of the row
 * into its message, and PostgreSQL some.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const refused = databaseErrorOf(error)
  if (refused) {
    const { code, table, constraint, routine } = refused
    const message = 'the database refused a statement'
    return { type: 'DatabaseError', message, stack: '', code, table, constraint, routine }
  }
  const reason = 'params' in error && error.cause instanceof Error ? error.cause : error
  return { type: reason.name, message: reason.message, stack: inSources(reason.stack ?? '') }
}

/** Source maps of built files that errors came from of late: forgotten after a minute, for they take tens of megabytes. */
const sourceMaps = new Map<string, SourceMap | undefined>()

function sourceMapOf(file: string): SourceMap | undefined {
  if (sourceMaps.size === 0) setTimeout(() => sourceMaps.clear(), 60_000).unref()
  if (!sourceMaps.has(file)) {
    const path = `${file}.map`
    const map = existsSync(path) && new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
    sourceMaps.set(file, map || undefined)
  }
  return sourceMaps.get(file)
}

/**
 * A trace that names the lines of our sources instead of those of the build. Node can do so by itself (`--enable-source-maps`),
 * and keeps the maps in memory from the start on.
 */
function inSources(stack: string): string {
  return stack.replace(/(file:\S+\.js):(\d+):(\d+)/g, (place, url, line, column) => {
    const file = fileURLToPath(url)
    const origin = sourceMapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    const path = relative(root, join(dirname(file), origin.fileName))
    return `${path}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

type Logged = { type: string; message: string; stack: string; [more: string]: unknown }
