import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { fieldErrors } from '../shared/resource.ts'
import { Invalid, NotFound } from './errors.ts'
import { matchKeys } from './keys.ts'

/**
 * Requests are checked by zod. A body is wrapped in its noun, which is left out of the fields'
 * names, unless it wraps rows (`animals.3.name`); an id in the path that cannot be one leads nowhere.
 */
export const checkRequest: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value: unknown) => {
    const given = httpPart === 'body' ? matchKeys(schema, value ?? {}) : value
    const result = schema.safeParse(given, { error: wordsFor })
    if (result.success) return { value: result.data }
    return {
      error: httpPart === 'params' ? new NotFound() : new Invalid(named(result.error, httpPart)),
    }
  }
}

/** Where the contract has no words of its own: rows and wrappers that are something else. */
const wordsFor = ({ code, expected }: { code?: string | undefined; expected?: unknown }) =>
  code === 'invalid_type' && expected === 'object'
    ? 'Please send fields with their values'
    : undefined

function named(error: z.ZodError, httpPart?: string) {
  const noun = httpPart === 'body' ? /^[^.]+(\.(?!\d)|$)/ : /^$/
  return fieldErrors(error).map(({ field, ...rest }) => ({
    // What is wrong with the wrapper itself keeps its name.
    field: field?.replace(noun, '') || field,
    ...rest,
  }))
}

/**
 * Answers are written by code compiled from their schema once, at start: about twice as fast as
 * checking each with zod, and what the schema does not name never leaves the server.
 */
export const writeResponse: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJsonStringify(jsonSchemaOf(schema))

/** `nullable` instead of a choice of types, which the compiled writer would try one by one. */
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
