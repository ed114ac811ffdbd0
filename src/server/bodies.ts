import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import qs from 'qs'
import { Failure, statusOf } from './errors.ts'

/** The most a body may weigh, in bytes; `field` is one line of a form that has files. */
export const bodyLimits = { text: 1024 ** 2, pictures: 20 * 1024 ** 2, field: 64 * 1024 }

/**
 * Bodies as JSON, as a form and as multipart all become the same nested object: brackets in names
 * (`animal[name]`, `rows[0][id]`) nest, and a file is a `File`. An empty file field is left out.
 */
export const bodies = fp(async (app: FastifyInstance) => {
  app.removeContentTypeParser('text/plain')
  await app.register(formbody, { parser: nested, bodyLimit: bodyLimits.text })
  await app.register(multipart, {
    limits: { fileSize: bodyLimits.pictures, files: 24, fields: 200, fieldSize: bodyLimits.field },
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await multipartBody(request)
  })
})

const nested = (text: string) =>
  qs.parse(text, { depth: 6, arrayLimit: 200, parameterLimit: 2000, allowPrototypes: false })

/** Throws `Failure`: 413 for what weighs too much, 400 for what is no whole form. */
async function multipartBody(request: FastifyRequest) {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimits.pictures) throw tooLarge()
  try {
    return nestedParts(await partsOf(request))
  } catch (error) {
    if (error instanceof Failure) throw error
    if (isTooLarge(error)) throw tooLarge()
    throw new Failure(400, [{ message: 'This form arrived incomplete', code: 'incomplete_form' }])
  }
}

async function partsOf(request: FastifyRequest) {
  const parts: [string, unknown][] = []
  let weight = 0
  // Weighed as it comes in: a body that comes in chunks tells no length.
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      // A part that calls itself JSON is parsed on the way; forms have lines of text.
      if (typeof part.value !== 'string') throw unknownKind()
      weight += Buffer.byteLength(part.value)
      parts.push([part.fieldname, part.value])
    } else {
      const bytes = await part.toBuffer()
      weight += bytes.length
      if (bytes.length > 0) parts.push([part.fieldname, fileOf(bytes, part)])
    }
    if (weight > bodyLimits.pictures) throw tooLarge()
  }
  return parts
}

const fileOf = (bytes: Buffer, { filename, mimetype }: { filename: string; mimetype: string }) =>
  new File([new Uint8Array(bytes)], filename, { type: mimetype })

/** The brackets are read by the form's parser, over numbers that stand for the parts. */
function nestedParts(parts: [string, unknown][]) {
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
  new Failure(415, [{ message: 'Unknown kind of request', code: 'unknown_kind' }])
