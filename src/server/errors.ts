import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { unstorable } from '../shared/fields.ts'
import type { FieldError } from '../shared/resource.ts'

/** A failure the caller is told about: its status, and what is wrong, field by field. */
export class Failure extends Error {
  override name = 'Failure'
  constructor(
    readonly status: number,
    readonly errors: FieldError[],
    readonly extra: { object?: unknown; retryAfter_s?: number } = {},
  ) {
    super(errors.map(({ message }) => message).join(' '))
  }
}

/** 404: there is no such record, or it is another account's. */
export class NotFound extends Failure {
  constructor() {
    super(404, [{ message: 'Not found', code: 'not_found' }])
  }
}

/** 401: nobody is signed in. */
export class SignedOut extends Failure {
  constructor() {
    super(401, [{ message: 'Please sign in', code: 'signed_out' }])
  }
}

/** 403. `code` is `subscription_required`, `owner_only`, `locked`, `unconfirmed` or `forbidden`. */
export class Forbidden extends Failure {
  constructor(code: string, message: string) {
    super(403, [{ message, code }])
  }
}

/** 422: every field that is wrong. */
export class Invalid extends Failure {
  constructor(errors: FieldError[]) {
    super(422, errors)
  }
}

/** 409: the record has changed since it was read; `current` is what it is now. */
export class Stale extends Failure {
  constructor(readonly current: unknown) {
    super(409, [{ message: 'Somebody has changed this since you opened it', code: 'stale' }], {
      object: current,
    })
  }
}

/** 429: again after `retryAfter_s` seconds. */
export class TooManyTries extends Failure {
  constructor(retryAfter_s: number) {
    super(429, [{ message: 'Too many tries. Please wait a little.', code: 'too_many_tries' }], {
      retryAfter_s,
    })
  }
}

/**
 * The only place where an error becomes an answer. What is not a `Failure` is looked up: the
 * framework's own 4xx, what PostgreSQL refused; everything else is a 500 that tells the request's
 * id and nothing else.
 */
export function answerErrors(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  if (!failure) {
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send({
      success: false,
      errors: [{ message: 'Something broke on our side.', code: 'server_error' }],
      requestId: request.id,
    })
  }
  const { object, retryAfter_s } = failure.extra
  if (retryAfter_s) reply.header('retry-after', Math.ceil(retryAfter_s))
  return reply
    .status(failure.status)
    .send({ success: false, errors: failure.errors, ...(object ? { object } : {}) })
}

/** What a caller is told of an error that was not thrown for them; undefined when it is our fault. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (!(error instanceof Error)) return undefined
  const refused = databaseErrorOf(error)
  if (refused) return refusal(refused)
  if (isUnconnected(error)) return unavailableNow()
  const status = statusOf(error)
  if (status === 413) return new Failure(413, [{ message: 'Too large', code: 'too_large' }])
  if (status === 415) {
    return new Failure(415, [{ message: 'Unknown kind of request', code: 'unknown_kind' }])
  }
  if (status !== undefined && status >= 400 && status < 500) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    return new Failure(status, [{ message: error.message, code }])
  }
  return undefined
}

/** The HTTP status that a library has given an error; undefined when it has none. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

/** What the database refuses although the fields were checked: ids that lead nowhere, mostly. */
function refusal(error: DatabaseError): Failure | undefined {
  if (error.code === foreignKeyViolation) {
    return new Invalid([{ field: referenceOf(error), message: 'Not found', code: 'not_found' }])
  }
  if (error.code === checkViolation) {
    return new Invalid([{ message: 'These values do not go together', code: 'unfit_values' }])
  }
  if (error.code === untranslatableCharacter || error.code === notUtf8) {
    return new Invalid([{ message: unstorable }])
  }
  if (error.code?.startsWith(dataException)) {
    return new Invalid([{ message: 'A value cannot be stored', code: 'unfit_value' }])
  }
  if (error.code && unavailable.has(error.code)) return unavailableNow()
  return undefined
}

const unavailableNow = () =>
  new Failure(503, [{ message: 'Please try again in a moment.', code: 'unavailable' }], {
    retryAfter_s: 5,
  })

/** Whether the pool had no connection to give in time; it tells so in words only. */
function isUnconnected({ message, cause }: Error): boolean {
  return unconnected.has(message) || (cause instanceof Error && isUnconnected(cause))
}

const unconnected = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
])

const foreignKeyViolation = '23503'
const checkViolation = '23514'
const untranslatableCharacter = '22P05'
const notUtf8 = '22021'
const dataException = '22'
/** Too many connections, shutting down, starting up; two that waited for each other, or too long. */
const unavailable = new Set(['53300', '57P01', '57P02', '57P03', '40P01', '40001', '55P03'])

/** `Key (account_id, species_id)=(…) is not present` names the column that leads nowhere. */
function referenceOf({ detail }: DatabaseError) {
  return detail?.match(/^Key \(account_id, (\w+)\)/)?.[1]
}

/** What the database said, out of what drizzle wraps around it. */
export function databaseErrorOf(error: Error): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error
  return error.cause instanceof Error ? databaseErrorOf(error.cause) : undefined
}
