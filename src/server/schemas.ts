import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../shared/resource.ts'
import { Invalid, NotFound } from './errors.ts'
import { matchKeys } from './keys.ts'
import { mostIssues } from './limits/boundedJson.ts'

/**
 * Validates requests with zod. Field names leave out the body's noun, unless it wraps rows
 * (`animals.3.name`); a malformed id in the path is a 404.
 */
export const checkRequest: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value: unknown) => {
    const input = httpPart === 'body' ? matchKeys(schema, value ?? {}) : value
    const result = schema.safeParse(input, { error: wordsFor })
    if (result.success) return { value: result.data }
    return {
      error: httpPart === 'params' ? new NotFound() : new Invalid(issuesOf(result.error, httpPart)),
    }
  }
}

/** For issues without a message in the contract: missing wrappers, and rows and wrappers of the wrong type. */
function wordsFor({ code, expected, input, path }: Unworded) {
  if (code !== 'invalid_type' || expected !== 'object') return undefined
  const name = path?.at(-1)
  return input === undefined && typeof name === 'string'
    ? `Please put the fields inside “${name}”`
    : 'Please send fields with their values'
}
type Unworded = {
  code?: string | undefined
  expected?: unknown
  input?: unknown
  path?: PropertyKey[] | undefined
}

function issuesOf(error: z.ZodError, httpPart?: string) {
  const noun = httpPart === 'body' ? /^[^.]+(\.(?!\d)|$)/ : /^$/
  const issues = fieldErrors(error).slice(0, mostIssues)
  return issues.map(({ field, ...rest }) => ({
    // An error of the wrapper itself keeps its name.
    field: field?.replace(noun, '') || field,
    ...rest,
  }))
}

/**
 * Responses are written by code compiled from their schema: about twice as fast as checking each with
 * zod, and fields outside the schema never leave the server. It is compiled for the first response,
 * because most of it would never run and takes memory and time at the start, and once for all routes
 * that answer alike.
 */
export const writeResponse: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    writerOf(schema)(answer)

function writerOf(schema: z.ZodType) {
  const writer = writers.get(schema)
  if (writer) return writer
  const write = fastJsonStringify(jsonSchemaOf(schema))
  writers.set(schema, write)
  return write
}
const writers = new WeakMap<z.ZodType, (answer: unknown) => string>()

/** `nullable` instead of a union, which the compiled writer would try one by one. */
function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'nullable' || !jsonSchema.anyOf) return
      const inner = jsonSchema.anyOf.find(
        (choice) => typeof choice === 'object' && choice.type !== 'null',
      )
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, inner, { nullable: true })
    },
  }) as Schema
}
