import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { unstorable } from '../shared/fields.ts'
import type { FieldError } from '../shared/resource.ts'
import { FilesAway } from './files/files.ts'
import { sentName } from './keys.ts'
import { mostIssues } from './limits/boundedJson.ts'
import { storageSentence } from './limits/diskRoom.ts'

/** A failure that is reported to the caller: its status and its errors by field. */
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

/** 404: there is no such record, or it belongs to another account. */
export class NotFound extends Failure {
  constructor() {
    super(404, [{ message: 'Not found', code: 'not_found' }])
  }
}

/** 401: there is no session. */
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

/** 422: every wrong field, of very many the first. */
export class Invalid extends Failure {
  constructor(errors: FieldError[]) {
    super(422, errors.slice(0, mostIssues))
  }
}

/** 409: the animal's buyer has taken its record over, so that this copy is only read. */
export class HandedOver extends Failure {
  constructor() {
    const message =
      "This animal's record was handed over to its buyer. You can only read your copy."
    super(409, [{ message, code: 'handed_over' }])
  }
}

/** 409: the record has changed since it was read; `current` is the record as it stands. */
export class Stale extends Failure {
  constructor(readonly current: unknown) {
    super(409, [{ message: 'Someone has changed this since you opened it', code: 'stale' }], {
      object: current,
    })
  }
}

/** 429: try again after `retryAfter_s` seconds. */
export class TooManyTries extends Failure {
  constructor(retryAfter_s: number) {
    const wait = retryAfter_s > 90 ? `${Math.ceil(retryAfter_s / 60)} minutes` : 'a moment'
    const message = `Too many attempts. Please wait ${wait}.`
    super(429, [{ message, code: 'too_many_tries' }], { retryAfter_s })
  }
}

/**
 * The only place where an error becomes JSON. Errors other than `Failure` are translated: the
 * framework's 4xx and PostgreSQL's refusals; the rest is a 500 with nothing but the request's id.
 */
export function answerErrors(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, errors, extra } = failureToSend(error, request, reply)
  return reply.status(status).send({
    success: false,
    errors: errors.map((one) =>
      one.field ? { ...one, field: sentName(request.sentBody, one.field) } : one,
    ),
    ...(extra.object ? { object: extra.object } : {}),
    ...(status === 500 ? { requestId: request.id } : {}),
  })
}

/**
 * The failure to answer with, its `Retry-After` set. Logs errors that aren't the caller's, why a request was refused, and
 * unique indexes whose refusal no route puts into words.
 */
export function failureToSend(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const failure = failureOf(error) ?? ourFault()
  if (failure !== error && failure.status >= 500) {
    request.log.error({ err: error }, 'request failed')
  }
  if (failure !== error && isTaken(error)) {
    request.log.warn({ err: error }, 'no route translates what this unique index refused')
  }
  // Of the 503s those that we decide on; the others are errors in the log.
  if (refusals.has(failure.status) || (failure === error && failure.status === 503)) {
    const { status, errors } = failure
    const route = request.routeOptions.url ?? 'none'
    request.log.info({ status, code: errors[0]?.code, route }, 'refused')
  }
  const { retryAfter_s } = failure.extra
  if (retryAfter_s) reply.header('retry-after', Math.ceil(retryAfter_s))
  return failure
}

/** Refusals because of who asks, how often or from where; the log has the reason, and no one's name. */
const refusals = new Set([401, 403, 429])

const isTaken = (error: unknown) =>
  error instanceof Error && databaseErrorOf(error)?.code === uniqueViolation

const ourFault = () =>
  new Failure(500, [{ message: 'Something broke on our side.', code: 'server_error' }])

/** The failure to report for an error that isn't one; undefined if it is our fault. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (!(error instanceof Error)) return undefined
  const sentence = storageSentence(error)
  if (sentence) return unavailableNow({ message: sentence, code: 'no_storage' }, 30)
  if (error instanceof FilesAway) return unavailableNow(filesAway, 15)
  const refused = databaseErrorOf(error)
  if (refused) return refusal(refused)
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) {
    return new Failure(status, [saidOf.get(status) ?? unreadable])
  }
  return isUnconnected(error) ? unavailableNow() : undefined
}

/** Our words for what the framework refuses; its own name headers, settings and inner codes. */
const unreadable: FieldError = { message: "We couldn't read this request", code: 'unreadable' }
const saidOf = new Map<number, FieldError>([
  [403, { message: "This isn't allowed", code: 'forbidden' }],
  [404, { message: 'Not found', code: 'not_found' }],
  [413, { message: 'Too large', code: 'too_large' }],
  [414, { message: "This address isn't valid", code: 'bad_address' }],
  [415, { message: 'Unsupported request type', code: 'unknown_kind' }],
])

/** The HTTP status that a library gave an error, if any. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

/** Errors of the database for input that passed validation: mostly ids that don't exist. */
function refusal(error: DatabaseError): Failure | undefined {
  if (error.code === foreignKeyViolation) {
    return new Invalid([{ field: referenceOf(error), message: 'Not found', code: 'not_found' }])
  }
  if (error.code === uniqueViolation) {
    return new Invalid([{ field: uniqueFieldOf(error), message: alreadyTaken, code: 'taken' }])
  }
  if (error.code === notNullViolation) {
    return new Invalid([{ field: error.column, message: 'Please fill this in', code: 'missing' }])
  }
  if (error.code === handedOver) return new HandedOver()
  if (error.code === checkViolation) {
    return new Invalid([{ message: "These values don't go together", code: 'unfit_values' }])
  }
  if (error.code === untranslatableCharacter || error.code === notUtf8) {
    return new Invalid([{ message: unstorable }])
  }
  if (error.code?.startsWith(dataException)) {
    return new Invalid([{ message: "One of the values can't be stored", code: 'unfit_value' }])
  }
  const isAway = error.code?.startsWith(connectionException) || unavailable.has(error.code ?? '')
  return isAway ? unavailableNow() : undefined
}

/** 503: it may go well in a moment. */
export const unavailableNow = (error: FieldError = tryAgain, retryAfter_s = 5): Failure =>
  new Failure(503, [error], { retryAfter_s })
const filesAway: FieldError = {
  message: "The server can't reach the place where it keeps files. Please try again in a moment.",
  code: 'no_storage',
}
const tryAgain: FieldError = { message: 'Please try again in a moment.', code: 'unavailable' }

/** Tells whether there is no connection to the database, or it broke, as the system, pg and its pool say it. */
function isUnconnected(error: Error): boolean {
  const { message, cause } = error
  if (unconnected.test(message) || isBrokenSocket(error)) return true
  return cause instanceof Error && isUnconnected(cause)
}

/** A missing socket is a missing file to the system, so that code counts only while connecting. */
const isBrokenSocket = ({ code = '', syscall }: NodeJS.ErrnoException) =>
  brokenSocket.has(code) || (code === 'ENOENT' && syscall === 'connect')

const brokenSocket = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
])

/** Messages of pg and its pool, which carry no code. */
const unconnected =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated( .*)?|Client .* not queryable)$/

/** Ours: see `hold_handed_over` in db/functions.sql. */
const handedOver = 'VH001'
const notNullViolation = '23502'
const foreignKeyViolation = '23503'
const uniqueViolation = '23505'
const checkViolation = '23514'
const untranslatableCharacter = '22P05'
const notUtf8 = '22021'
const dataException = '22'
const connectionException = '08'
/** Too many connections, shutting down, starting up, a statement that took too long; deadlocks and timeouts. */
const unavailable = new Set([
  ...['53300', '57P01', '57P02', '57P03', '57014'],
  ...['40P01', '40001', '55P03'],
])

/** `Key (account_id, species_id)=(…) is not present` names the wrong column. */
function referenceOf({ detail }: DatabaseError) {
  return detail?.match(/^Key \(account_id, (\w+)\)/)?.[1]
}

/** `Key (account_id, lower(name))=(…) already exists`: its last column, as the owner comes first. */
const uniqueFieldOf = ({ detail }: DatabaseError) =>
  detail?.match(/^Key \((.*?)\)=\(/)?.[1]?.match(/(\w+)\W*(?:::\w+\W*)?$/)?.[1]

const alreadyTaken = 'Another record already has this. Please choose something else.'

/**
 * Runs a write that takes what only one record can have: if the unique index `constraint` refuses it,
 * throws `Invalid` with `refusal` instead.
 */
export async function unlessTaken<Result>(
  write: Promise<Result>,
  constraint: string,
  refusal: FieldError,
): Promise<Result> {
  return write.catch((error: unknown) => {
    const refused = error instanceof Error ? databaseErrorOf(error) : undefined
    if (refused?.code !== uniqueViolation || refused.constraint !== constraint) throw error
    throw new Invalid([{ code: 'taken', ...refusal }])
  })
}

/** The database's own error, which drizzle wraps. */
export function databaseErrorOf(error: Error): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error
  return error.cause instanceof Error ? databaseErrorOf(error.cause) : undefined
}
