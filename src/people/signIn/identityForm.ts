import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../server/context.ts'
import { Failure, Forbidden, Invalid } from '../../server/errors.ts'
import { formToken, isFormToken, visitors } from '../../server/session/forms.ts'
import { isOurHost, originOf, unknownHost } from '../../server/session/origin.ts'
import { fieldErrors } from '../../shared/resource.ts'
import { signUpInput } from './account.contract.ts'
import type { FormState } from './identity.pages.tsx'
import { localPath } from './localPath.ts'

/** The parts of a form's state that its address contains. */
type Opened = Partial<Omit<FormState, 'token' | 'to'>> & { to?: unknown }

/** A form for visitors without a session; `draw` renders its page. */
export function strangersForm(
  { config, key }: Context,
  draw: (state: FormState) => string | Promise<string>,
) {
  const browsers = visitors({ config })
  const stateFor = (subject: string, { to, ...opened }: Opened): FormState => ({
    ...opened,
    token: formToken(key, subject),
    to: localPath(to),
  })

  /** The posted fields. Throws `Forbidden` if the form wasn't made for this browser. */
  function read(request: FastifyRequest) {
    const { user, to, token: link, authenticity_token } = formOf(request.body)
    const subject = browsers.known(request)
    const isOurs = subject && isFormToken(key, subject, authenticity_token)
    if (!isOurHost(request.host, config)) throw unknownHost()
    if (!isOurs || isFromElsewhere(request, config)) throw notOurs()
    const values = { name: textOf(user.name), email: textOf(user.email) }
    const timezone = signUpInput.shape.timezone.parse(user.timezone)
    return { user, state: stateFor(subject, { to, link, values, timezone }) }
  }

  return {
    /** Shows the empty form. */
    async show(request: FastifyRequest, reply: FastifyReply, opened: Opened, status = 200) {
      const state = stateFor(browsers.meet(request, reply), opened)
      return sendPage(hiding(reply, state), status, await draw(state))
    },

    /**
     * Handles a posted form; a `Failure` shows it again with the input and the errors. A
     * `Forbidden` has no form to return to, and is rethrown.
     */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (user: Record<string, unknown>, state: FormState) => Promise<FastifyReply>,
    ) {
      const { user, state } = read(request)
      try {
        return await work(user, state)
      } catch (error) {
        if (!(error instanceof Failure) || error.status === 403) throw error
        const { status, errors, extra } = error
        if (extra.retryAfter_s) reply.header('retry-after', Math.ceil(extra.retryAfter_s))
        return sendPage(hiding(reply, state), status, await draw({ ...state, errors }))
      }
    },
  }
}

/** No referrer, since the address may contain a secret token. */
const hiding = (reply: FastifyReply, { link }: FormState) =>
  link ? reply.header('referrer-policy', 'no-referrer') : reply

/**
 * Tells whether a form comes from another site. A page with a hidden referrer sends `null` as its origin, and on
 * plain http browsers send nothing else; the form's token has to suffice there.
 */
export function isFromElsewhere(request: FastifyRequest, config: Context['config']) {
  const { headers } = request
  const isHidden = headers['sec-fetch-site'] === undefined && headers.origin === 'null'
  return isHidden ? !isOurHost(request.host, config) : originOf(request, config) === 'foreign'
}

/** The input, validated by the contract. Throws `Invalid` with every wrong field. */
export function checked<Schema extends z.ZodType>(input: Schema, user: unknown): z.output<Schema> {
  const result = input.safeParse(user)
  if (!result.success) throw new Invalid(fieldErrors(result.error))
  return result.data
}

export const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(html)

export const notOurs = () => new Forbidden('forbidden_form', "We couldn't accept this form")

/** The expected fields of an identity form, whatever else was sent. */
export function formOf(body: unknown) {
  const form = posted.catch({ user: {} }).parse(body)
  return { ...form, user: Object.fromEntries(Object.entries(form.user).map(withoutNul)) }
}

const posted = z.object({
  authenticity_token: z.string().optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  token: z.string().optional().catch(undefined),
  user: z.record(z.string(), z.unknown()).catch({}),
})

/** PostgreSQL rejects NUL, and no keyboard types it. */
const withoutNul = ([name, value]: [string, unknown]) => [
  name,
  typeof value === 'string' ? value.replaceAll('\0', '') : value,
]

/** The query of an emailed link's page, which also opens if the link was damaged. */
export const opensLink = z.object({ token: z.string().optional().catch(undefined) })

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Runs something after the response, so that its timing reveals nothing, such as whether an address
 * is known. Failures are logged.
 */
export function afterAnswer(reply: FastifyReply, work: () => Promise<unknown>): void {
  reply.raw.once('close', () => {
    work().catch((err) => reply.log.error({ err }, 'after the answer'))
  })
}
