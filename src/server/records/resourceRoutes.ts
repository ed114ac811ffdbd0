import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { identity } from '../../shared/fields.ts'
import type { InputOf, Page, RecordOf, Resource } from '../../shared/resource.ts'
import { action } from '../action.ts'
import type { App, Context, Routes } from '../context.ts'
import { Failure } from '../errors.ts'
import { requirePlus } from '../plan.ts'
import type { Session } from '../session/session.ts'
import { changeBody, createBody, idParams, type ListQuery, listQuery, pageOf } from '../wire.ts'

/**
 * Verbs of a resource; a verb that is left out has no route. `Path` is the params of the address above the id
 * (`{ animalId }`), `Entered` what a keeper sends. Each verb checks whether the session may see what the
 * address names.
 */
type Verbs<R extends Resource, Path = object, Entered = InputOf<R>, Query = ListQuery<R>> = {
  /** Called once per server, so that statements can be prepared; returns a function that reads a page. */
  list?: (
    db: Database,
  ) => (session: Session, query: Query, path: Path) => Promise<Page<RecordOf<R>>>
  find?: (db: Db, session: Session, which: Path & { id: string }) => Promise<RecordOf<R>>
  /** A repeated `id` returns the existing record. */
  add?: (
    tx: Transaction,
    session: Session,
    input: Entered & { id?: string },
    path: Path,
  ) => Promise<RecordOf<R>>
  /**
   * Called once per server; returns a function that adds a record together with others that are sent
   * at the same time. What it refuses it throws. One that it answers with undefined, or fails to add, is left to
   * `add`.
   */
  addTogether?: (
    db: Database,
  ) => (
    session: Session,
    input: Entered & { id: string },
    path: Path,
  ) => Promise<RecordOf<R> | undefined>
  /** Changes the named fields; throws `Stale` if the row is newer than `readAt`. */
  change?: (
    tx: Transaction,
    session: Session,
    which: Path & { id: string },
    changes: Partial<Entered>,
    readAt?: string,
  ) => Promise<RecordOf<R>>
  remove?: (tx: Transaction, session: Session, which: Path & { id: string }) => Promise<void>
}

type Options<
  R extends Resource,
  Path extends object,
  Entered extends object,
  Query extends object,
> = {
  /** The parent record: its path and the ids in it. */
  below?: { path: string; params: z.ZodObject & z.ZodType<Path> }
  /** The list's query, if it isn't `listQuery(resource)`. */
  query?: z.ZodObject & z.ZodType<Query>
  /** The list's response, if it is more than a page of records. */
  page?: z.ZodObject
  /** Response of `find` and of a stale change, if that is more than the record. */
  detail?: z.ZodObject
  /** Viewers who may record logs may write these. */
  changes?: 'logs'
  /** The whole resource needs Plus. */
  plus?: true
  /** Runs before the transaction begins: pictures are decoded here. */
  prepare?: (context: Context) => (input: Partial<InputOf<R>>) => Promise<Entered>
}

/** The five routes of a resource, over its verbs. Every write has one transaction. */
export function resourceRoutes<
  R extends Resource,
  Path extends object = object,
  Entered extends object = InputOf<R>,
  Query extends object = ListQuery<R>,
>(
  resource: R,
  verbs: Verbs<R, NoInfer<Path>, NoInfer<Entered>, NoInfer<Query>>,
  options: Options<R, Path, Entered, Query> = {},
): Routes {
  const { plus, prepare } = options
  const { list, one, wires } = wireOf(resource, options)
  const read = readerOf<R, Path, Query>(resource)

  return (context: Context) => async (app: App) => {
    const { db } = context
    const prepared = prepare?.(context) ?? asSent
    if (plus) app.addHook('onRequest', requirePlus)

    if (verbs.list) {
      const page = verbs.list(db)
      action(app, `GET ${list}`, wires.list, async (session, request) => {
        const { path, query } = read(request)
        return page(session, query, path)
      })
    }

    if (verbs.find) {
      const { find } = verbs
      action(app, `GET ${one}`, wires.find, async (session, request) =>
        find(db, session, read(request).path),
      )
    }

    if (verbs.add) {
      const { add } = verbs
      const addTogether = verbs.addTogether?.(db)
      action(app, `POST ${list}`, wires.add, async (session, request) => {
        const { path, id = newId(), input } = read(request)
        const record = { ...(await prepared(input)), id }
        const together = await addTogether?.(session, record, path).catch((err) => {
          if (err instanceof Failure) throw err
          // Also if it was added and only the answer was lost: `add` then finds it by its id.
          request.log.warn({ err }, 'not added together with others')
        })
        return together ?? (await db.transaction((tx) => add(tx, session, record, path)))
      })
    }

    if (verbs.change) {
      const { change } = verbs
      action(app, `PATCH ${one}`, wires.change, async (session, request) => {
        const { path, input, readAt } = read(request)
        const entered = await prepared(input)
        return db.transaction((tx) => change(tx, session, path, entered, readAt))
      })
    }

    if (verbs.remove) {
      const { remove } = verbs
      action(app, `DELETE ${one}`, wires.remove, async (session, request) =>
        db.transaction((tx) => remove(tx, session, read(request).path)),
      )
    }
  }

  async function asSent(input: Partial<InputOf<R>>) {
    return input as Entered
  }
}

/** The addresses of a resource's routes, and the schemas of their requests and responses. */
function wireOf<
  R extends Resource,
  Path extends object,
  Entered extends object,
  Query extends object,
>(resource: R, options: Options<R, Path, Entered, Query>) {
  const { api, record } = resource
  const { below, query = listQuery(resource), detail = record, page = pageOf(record) } = options
  const list = `${below?.path ?? ''}/${api}`
  const inList = below ? { params: below.params } : {}
  const inOne = { params: below ? below.params.extend({ id: identity() }) : idParams }
  const write = options.changes ? { changes: options.changes } : {}
  const wires = {
    list: { ...inList, query, answer: page },
    find: { ...inOne, answer: detail },
    add: { ...write, ...inList, body: createBody(resource), created: record },
    change: { ...write, ...inOne, body: changeBody(resource), written: record, stale: detail },
    remove: { ...write, ...inOne },
  }
  return { list, one: `${list}/:id`, wires }
}

/** Reads the parts of a request, already checked by its schema. */
const readerOf =
  <R extends Resource, Path extends object, Query extends object>({ noun }: R) =>
  (request: FastifyRequest) => {
    const body = (request.body ?? {}) as Record<string, Sent>
    const { id, updated_at: readAt, ...input } = body[noun] ?? {}
    return {
      path: request.params as Path & { id: string },
      query: request.query as Query,
      id,
      readAt,
      input: input as Partial<InputOf<R>>,
    }
  }
type Sent = { id?: string; updated_at?: string }
