import formbody from '@fastify/formbody'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import qs from 'qs'
import { z } from 'zod'
import { Failure, statusOf } from '../errors.ts'
import { isWithin } from './boundedJson.ts'
import { besideDatabase, type RoomOn, roomOn, storageSentence } from './diskRoom.ts'
import { type Arrival, inFlight, type Shares } from './inFlight.ts'
import { hasBody, type Rate, requireRate } from './leastRate.ts'
import { NoRoom, type Place, receive, removeReceived } from './receivedFile.ts'
import { networkOf } from './throttle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body before validation, with its keys as they were sent. */
    sentBody: unknown
  }
  interface FastifyContextConfig {
    /**
     * The route takes a form with one file of up to `most` bytes, or `mostOfZip`, which is written into
     * `folder` as it comes in: a `ReceivedFile`, removed after the answer unless the route has moved it.
     */
    largeFile?: Place
    /** The route takes a form as multipart, though no file. Those with a file in their schema do anyway. */
    takesMultipart?: boolean
  }
}

/** The largest bodies, in bytes; `field` is one line of a form with files, `json` what a text may hold. */
export const bodyLimits = {
  text: 1024 ** 2,
  json: { nodes: 300_000, depth: 32 },
  pictures: 20 * 1024 ** 2,
  field: 64 * 1024,
}

/**
 * The most that may be on its way into memory and onto the disk at once, and how fast it must come; where the
 * database keeps its files, if that is known, and how room is looked at.
 */
export type Arriving = {
  memory: Shares
  disk: Shares
  rate: Rate
  databaseFolder: string | undefined
  roomOn: RoomOn
}
const mb = 1024 ** 2

/** On its way onto the disk: one of the largest files of each person, and two of each network. */
export const diskShares = (largest: number): Shares => ({
  person: largest + bodyLimits.pictures,
  network: 2 * largest + bodyLimits.pictures,
  server: 5 * largest,
})

const usual: Arriving = {
  memory: { server: 256 * mb, network: 100 * mb, person: 60 * mb },
  disk: diskShares(2048 * mb),
  rate: { every_ms: 30_000, bytes: 32_768 },
  databaseFolder: undefined,
  roomOn,
}

/**
 * JSON, form and multipart bodies become the same nested object: brackets in names (`animal[name]`,
 * `rows[0][id]`) nest, and a file is a `File`. Empty file fields are left out. Multipart is taken only where a route asks for it.
 */
export const bodies = fp(async (app: FastifyInstance, options: Partial<Arriving> = {}) => {
  const { memory, disk, rate, databaseFolder, ...disks } = { ...usual, ...options }
  const roomFor = besideDatabase(databaseFolder, disks.roomOn)
  const [intoMemory, ontoDisk] = [inFlight(memory), inFlight(disk)]
  const arrivals = new WeakMap<FastifyRequest, Arrivals>()
  app.removeContentTypeParser(['text/plain', 'application/json'])
  // Many clients name a type with every request, so JSON without a body is no body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyLimits.text },
    (request, text, done) => {
      if (text === '') done(null)
      else if (!isWithin(text, bodyLimits.json)) done(tooLarge())
      else parseJson(request, text, done)
    },
  )
  await app.register(formbody, { parser: nested, bodyLimit: bodyLimits.text })
  await app.register(multipart, {
    limits: { fileSize: bodyLimits.pictures, files: 24, fields: 200, fieldSize: bodyLimits.field },
  })
  app.decorateRequest('sentBody', undefined)
  app.addHook('onRequest', async (request) => {
    if (hasBody(request)) requireRate(request, rate)
  })
  // Once the session is known.
  app.addHook('preParsing', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? bodyLimits.text)
    if (!hasBody(request)) return
    const sender = { network: networkOf(request.ip), person: personOf(request) }
    const arrival = { memory: intoMemory(sender), disk: ontoDisk(sender) }
    const release = () => {
      arrival.memory.release()
      arrival.disk.release()
      arrivals.delete(request)
    }
    arrivals.set(request, arrival)
    reply.raw.once('close', release)
    // What isn't taken in parts is in memory whole before anyone sees it.
    if (!isMultipartKind(request)) arrival.memory.take(Math.min(length, bodyLimits.text))
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.isMultipart()) {
      const { config, schema } = request.routeOptions
      const takesMultipart = config.takesMultipart || hasFile(schema?.body)
      // What isn't read any more isn't waited for.
      reply.header('connection', 'close')
      if (!config.largeFile && !takesMultipart) throw unknownKind()
      request.body = await multipartBody(request, arrivals.get(request), roomFor)
      reply.removeHeader('connection')
    }
    request.sentBody = request.body
  })
  app.addHook('onResponse', async ({ routeOptions, sentBody }) => {
    if (routeOptions.config.largeFile) await removeReceived(sentBody)
  })
})

const nested = (text: string) =>
  qs.parse(text, { depth: 6, arrayLimit: 200, parameterLimit: 2000, allowPrototypes: false })

/** A request's bytes on their way into memory, and onto the disk. */
type Arrivals = { memory: Arrival; disk: Arrival }

/** Throws `Failure`: 413 if too large, 400 if malformed. */
async function multipartBody(
  request: FastifyRequest,
  arrival: Arrivals | undefined,
  roomFor: RoomOn,
) {
  const { largeFile } = request.routeOptions.config
  const most = (largeFile?.mostOfZip ?? 0) + bodyLimits.pictures
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > most) throw tooLarge()
  if (largeFile && length > (await roomFor(largeFile.folder))) throw new NoRoom()
  const parts: Part[] = []
  try {
    await readParts(request, parts, arrival, roomFor)
    return nestedParts(parts)
  } catch (error) {
    await removeReceived(Object.fromEntries(parts))
    if (error instanceof Failure) throw error
    if (error instanceof Error && storageSentence(error)) throw error
    if (isTooLarge(error)) throw tooLarge()
    throw new Failure(400, [
      { message: "The form didn't arrive complete. Please try again", code: 'incomplete_form' },
    ])
  }
}

type Part = [name: string, value: unknown]

/** Reads the parts into a list, so that what was received before an error can be removed. */
async function readParts(
  request: FastifyRequest,
  parts: Part[],
  arrival: Arrivals | undefined,
  roomFor: RoomOn,
) {
  const { largeFile } = request.routeOptions.config
  const limits = largeFile ? { fileSize: largeFile.mostOfZip, files: 1 } : {}
  let weight = 0
  // Counted while reading, since chunked bodies have no length.
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      // Fastify parses parts of type JSON; forms only have text.
      if (typeof part.value !== 'string') throw unknownKind()
      weight += Buffer.byteLength(part.value)
      arrival?.memory.take(part.value.length)
      parts.push([part.fieldname, part.value])
    } else if (largeFile) {
      const hasRoom = async () => (await roomFor(largeFile.folder)) > 0
      const take = (bytes: number) => arrival?.disk.take(bytes)
      parts.push([part.fieldname, await receive(part, largeFile, { hasRoom, take })])
    } else {
      const bytes = await bytesOf(part, arrival?.memory)
      weight += bytes.length
      if (bytes.length > 0) parts.push([part.fieldname, fileOf(bytes, part)])
    }
    if (weight > bodyLimits.pictures) throw tooLarge()
  }
}

/** A file of a form, counted as it comes in. The form library throws for one that is too large. */
async function bytesOf({ file }: Pick<MultipartFile, 'file'>, arrival: Arrival | undefined) {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    arrival?.take(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Tells whether a schema asks for a file anywhere. */
function hasFile(schema: unknown): boolean {
  if (schema instanceof z.ZodCustom) return true
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(hasFile)
  if (schema instanceof z.ZodArray) return hasFile(schema.element)
  if (schema instanceof z.ZodPipe) return hasFile(schema.in) || hasFile(schema.out)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return hasFile(schema.unwrap())
  return false
}

const isMultipartKind = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') === true

const personOf = ({ session }: FastifyRequest) => session?.userId

const fileOf = (bytes: Buffer, { filename, mimetype }: { filename: string; mimetype: string }) =>
  new File([new Uint8Array(bytes)], filename, { type: mimetype })

/** The form parser reads the brackets, with indices in place of the parts. */
function nestedParts(parts: Part[]) {
  const text = parts
    .map(([name], at) => `${encodeURIComponent(name.toWellFormed())}=${at}`)
    .join('&')
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return parts[Number(value)]?.[1]
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
  }
  return fill(nested(text))
}

const isTooLarge = (error: unknown) => statusOf(error) === 413
const tooLarge = () => new Failure(413, [{ message: 'Too large', code: 'too_large' }])
const unknownKind = () =>
  new Failure(415, [{ message: 'Unsupported request type', code: 'unknown_kind' }])
