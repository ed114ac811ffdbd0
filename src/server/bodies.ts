import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import qs from 'qs'
import { Failure } from './errors.ts'

/** The most a body may weigh, in bytes. */
export const bodyLimits = { text: 1024 ** 2, pictures: 20 * 1024 ** 2 }

/**
 * Bodies as JSON, as a form and as multipart all become the same nested object: brackets in names
 * (`animal[name]`, `rows[0][id]`) nest, and a file is a `File`. An empty file field is left out.
 */
export const bodies = fp(async (app: FastifyInstance) => {
  await app.register(formbody, { parser: nested, bodyLimit: bodyLimits.text })
  await app.register(multipart, {
    limits: { fileSize: bodyLimits.pictures, files: 10, fields: 500, fieldSize: bodyLimits.text },
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await multipartBody(request)
  })
})

const nested = (text: string) =>
  qs.parse(text, { depth: 6, arrayLimit: 200, parameterLimit: 2000, allowPrototypes: false })

async function multipartBody(request: FastifyRequest) {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimits.pictures) throw tooLarge()
  const parts: [string, unknown][] = []
  let weight = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      weight += String(part.value).length
      parts.push([part.fieldname, part.value])
    } else {
      const bytes = await part.toBuffer()
      weight += bytes.length
      if (bytes.length > 0) parts.push([part.fieldname, fileOf(bytes, part)])
    }
    if (weight > bodyLimits.pictures) throw tooLarge()
  }
  return nestedParts(parts)
}

const fileOf = (bytes: Buffer, { filename, mimetype }: { filename: string; mimetype: string }) =>
  new File([new Uint8Array(bytes)], filename, { type: mimetype })

/** The brackets are read by the form's parser, over numbers that stand for the parts. */
function nestedParts(parts: [string, unknown][]) {
  const text = parts.map(([name], at) => `${encodeURIComponent(name)}=${at}`).join('&')
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return parts[Number(value)]?.[1]
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
  }
  return fill(nested(text))
}

const tooLarge = () => new Failure(413, [{ message: 'Too large', code: 'too_large' }])
