import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../server/context.ts'
import { Failure, Forbidden, Invalid } from '../../server/errors.ts'
import { formToken, isFormToken, strangers } from '../../server/forms.ts'
import { originOf } from '../../server/session.ts'
import { fieldErrors } from '../../shared/resource.ts'
import type { FormState } from './account.pages.tsx'
import { localPath } from './localPath.ts'

/** A form in a browser where nobody need be signed in; `draw` makes the page it stands on. */
export function strangersForm(
  { config, key }: Context,
  draw: (state: FormState) => string | Promise<string>,
) {
  const browsers = strangers({ config })
  const stateFor = (subject: string, to: unknown): FormState => ({
    token: formToken(key, subject),
    to: localPath(to),
  })

  /** What was posted. Throws `Forbidden` when the form was not made for this browser. */
  function read(request: FastifyRequest) {
    const { user, to, authenticity_token } = formOf(request.body)
    const subject = browsers.known(request)
    const isForeign = originOf(request, config) === 'foreign'
    if (isForeign || !subject || !isFormToken(key, subject, authenticity_token)) throw notOurs()
    const values = { name: textOf(user.name), email: textOf(user.email) }
    return { user, state: { ...stateFor(subject, to), values } }
  }

  return {
    /** Shows it empty. */
    async show(request: FastifyRequest, reply: FastifyReply, to: unknown) {
      return sendPage(reply, 200, await draw(stateFor(browsers.meet(request, reply), to)))
    },

    /** Answers what was posted; a `Failure` shows the form again, with what was typed and why. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (user: Record<string, unknown>, to: string | undefined) => Promise<FastifyReply>,
    ) {
      const { user, state } = read(request)
      try {
        return await work(user, state.to)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const { status, errors, extra } = error
        if (extra.retryAfter_s) reply.header('retry-after', Math.ceil(extra.retryAfter_s))
        return sendPage(reply, status, await draw({ ...state, errors }))
      }
    },
  }
}

/** What was entered, as the contract has it. Throws `Invalid` with every wrong field. */
export function checked<Schema extends z.ZodType>(input: Schema, user: unknown): z.output<Schema> {
  const result = input.safeParse(user)
  if (!result.success) throw new Invalid(fieldErrors(result.error))
  return result.data
}

export const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(html)

export const notOurs = () => new Forbidden('forbidden_form', 'This form was not accepted')

/** The fields that any form of the identity pages posts, whatever else was sent. */
export function formOf(body: unknown) {
  const form = posted.catch({ user: {} }).parse(body)
  return { ...form, user: Object.fromEntries(Object.entries(form.user).map(withoutNul)) }
}

const posted = z.object({
  authenticity_token: z.string().optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  user: z.record(z.string(), z.unknown()).catch({}),
})

/** No keyboard types a NUL, and no database keeps one. */
const withoutNul = ([name, value]: [string, unknown]) => [
  name,
  typeof value === 'string' ? value.replaceAll('\0', '') : value,
]

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
