import type {
  FastifyReply,
  FastifyRequest,
  FastifyTypeProviderDefault,
  RouteShorthandOptions,
} from 'fastify'
import type { z } from 'zod'
import type { App } from './context.ts'
import { type Session, sessionOf } from './session/session.ts'
import { done, stale as staleAnswer, written as writtenAnswer } from './wire.ts'

/**
 * An action's schemas, and how it answers: `answer` as it is, `written` and `created` (201) as the object
 * of `{ success: true, object }`, and without any of them `{ success: true }`. A change that comes too
 * late answers a 409 with what is in `stale`.
 */
type Wire<Params, Query, Body, Answer> = {
  summary?: string
  params?: Params
  query?: Query
  body?: Body
  answer?: Answer
  written?: Answer
  created?: Answer
  stale?: z.ZodType
  /** People whom `requirePermission` lets change something, besides keepers and the owner. */
  changes?: 'own' | 'logs'
} & Pick<RouteShorthandOptions, 'bodyLimit' | 'compress' | 'config' | 'onRequest'>

/** The parts of a request, as their schemas read them. */
type Read<Params, Query, Body> = {
  Params: z.output<Params>
  Querystring: z.output<Query>
  Body: z.output<Body>
}

/**
 * A route of the API, whose address is `POST /imports/:id/apply`: `perform` is called with the session and
 * the request, and returns what is answered. A route that streams, answers with its own bytes or draws a
 * page is written by hand.
 */
export function action<
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
  Answer extends z.ZodType = z.ZodUnknown,
>(
  app: App,
  address: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
  wire: Wire<Params, Query, Body, Answer>,
  perform: (
    session: Session,
    request: FastifyRequest<Read<Params, Query, Body>>,
    reply: FastifyReply,
  ) => Promise<z.output<Answer>>,
): void {
  const { summary, params, query, body, answer, written, created, stale, ...route } = wire
  const { changes, config, ...options } = route
  const [method = '', url = ''] = address.split(' ')
  // Typed by `Read`, since a type provider can't infer from generic schemas.
  app.withTypeProvider<FastifyTypeProviderDefault>().route<Read<Params, Query, Body>>({
    ...options,
    method,
    url,
    config: { ...config, ...(changes && { changes }) },
    schema: {
      ...(summary && { summary }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        ...(created ? { 201: writtenAnswer(created) } : { 200: usual({ answer, written }) }),
        ...(stale && { 409: staleAnswer(stale) }),
      },
    },
    async handler(request, reply) {
      const object = await perform(sessionOf(request), request, reply)
      if (answer) return object
      if (created) reply.status(201)
      return created || written ? { success: true, object } : { success: true }
    },
  })
}

const usual = ({ answer, written }: { answer?: z.ZodType; written?: z.ZodType }) =>
  written ? writtenAnswer(written) : (answer ?? done)
