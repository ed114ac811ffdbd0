import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { stringify } from 'uuid'
import { z } from 'zod'
import { isFromElsewhere, notOurs, sendPage } from '../../people/signIn/identityForm.ts'
import type { Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { formToken, isFormToken, visitors } from '../../server/session/forms.ts'
import type { FieldError } from '../../shared/resource.ts'

/** The content of a visitor's form. */
export type FormState = {
  token: string
  values: Partial<Record<'name' | 'email' | 'content', string>>
  errors: FieldError[]
}

/** A posted form. */
export type Posted = {
  message: Record<string, unknown>
  token: string
  proof: unknown
  /** True if the field was filled in that people don't see. */
  isTrapped: boolean
}

/** A form for visitors of a shop; `draw` renders its page. The same guard as the sign-in pages'. */
export function visitorForm({ config, key }: Context) {
  const browsers = visitors({ config })

  /** Shows the form with a new token. */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    draw: Draw,
    { status = 200, ...more }: Partial<Omit<FormState, 'token'>> & { status?: number } = {},
  ) {
    const token = formToken(key, browsers.meet(request, reply))
    return sendPage(reply, status, await draw({ token, values: {}, errors: [], ...more }))
  }

  return {
    show,

    /**
     * Handles a posted form; a `Failure` shows it again with what was typed. Throws `Forbidden` if
     * the form wasn't made for this browser.
     */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      draw: Draw,
      work: (posted: Posted) => Promise<string>,
    ) {
      const { message, authenticity_token: token, proof } = form.parse(request.body)
      const subject = browsers.known(request)
      const isOurs = subject && isFormToken(key, subject, token)
      if (!isOurs || !token || isFromElsewhere(request, config)) throw notOurs()
      const isTrapped = typeof message.website === 'string' && message.website !== ''
      try {
        return sendPage(reply, 200, await work({ message, token, proof, isTrapped }))
      } catch (error) {
        if (!(error instanceof Failure) || error.status === 403) throw error
        const { status, errors, extra } = error
        if (extra.retryAfter_s) reply.header('retry-after', Math.ceil(extra.retryAfter_s))
        return show(request, reply, draw, { status, errors, values: textsOf(message) })
      }
    },
  }
}
export type VisitorForm = ReturnType<typeof visitorForm>

type Draw = (state: FormState) => string | Promise<string>

const form = z
  .object({
    authenticity_token: z.string().optional().catch(undefined),
    proof: z.string().optional().catch(undefined),
    message: z.record(z.string(), z.unknown()).catch({}),
  })
  .catch({ authenticity_token: undefined, proof: undefined, message: {} })

const textsOf = (message: Record<string, unknown>) =>
  Object.fromEntries(
    (['name', 'email', 'content'] as const).map((field) => {
      const value = message[field]
      return [field, typeof value === 'string' ? value.slice(0, 5000) : '']
    }),
  )

/**
 * An id that is the same for the same parts: a form's token and what it was sent with. A form that
 * is sent twice is one message, one that was corrected in between is two.
 */
export const idFrom = (...parts: readonly string[]): string => {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  // Version 8 of RFC 9562: made by a rule of one's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(bytes)
}
