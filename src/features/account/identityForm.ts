import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../server/context.ts'
import { Failure, Forbidden, Invalid } from '../../server/errors.ts'
import { formToken, isFormToken, strangers } from '../../server/forms.ts'
import { originOf } from '../../server/session.ts'
import { fieldErrors } from '../../shared/resource.ts'
import type { FormState } from './identity.pages.tsx'
import { localPath } from './localPath.ts'

/** What the page of a form is opened with. */
type Opened = Partial<Pick<FormState, 'link' | 'said' | 'values' | 'errors'>> & { to?: unknown }

/** A form in a browser where nobody need be signed in; `draw` makes the page it stands on. */
export function strangersForm(
  { config, key }: Context,
  draw: (state: FormState) => string | Promise<string>,
) {
  const browsers = strangers({ config })
  const stateFor = (subject: string, { to, ...opened }: Opened): FormState => ({
    ...opened,
    token: formToken(key, subject),
    to: localPath(to),
  })

  /** What was posted. Throws `Forbidden` when the form was not made for this browser. */
  function read(request: FastifyRequest) {
    const { user, to, token: link, authenticity_token } = formOf(request.body)
    const subject = browsers.known(request)
    const isOurs = subject && isFormToken(key, subject, authenticity_token)
    if (!isOurs || isFromElsewhere(request, config)) throw notOurs()
    const values = { name: textOf(user.name), email: textOf(user.email) }
    return { user, state: stateFor(subject, { to, link, values }) }
  }

  return {
    /** Shows it as it is before anything was typed. */
    async show(request: FastifyRequest, reply: FastifyReply, opened: Opened, status = 200) {
      const state = stateFor(browsers.meet(request, reply), opened)
      return sendPage(hiding(reply, state), status, await draw(state))
    },

    /**
     * Answers what was posted; a `Failure` shows the form again, with what was typed and why. What
     * is forbidden altogether has no form to go back to, and is thrown on.
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

/** What stands in the address of a page must not reach other sites as where somebody came from. */
const hiding = (reply: FastifyReply, { link }: FormState) =>
  link ? reply.header('referrer-policy', 'no-referrer') : reply

/**
 * Whether a form comes from another site's page. A page that hides its address says `null` for its
 * origin, where browsers say nothing else on plain http; there the form's token has to do.
 */
function isFromElsewhere(request: FastifyRequest, config: Context['config']) {
  const { headers } = request
  const isHidden = headers['sec-fetch-site'] === undefined && headers.origin === 'null'
  return !isHidden && originOf(request, config) === 'foreign'
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
  token: z.string().optional().catch(undefined),
  user: z.record(z.string(), z.unknown()).catch({}),
})

/** No keyboard types a NUL, and no database keeps one. */
const withoutNul = ([name, value]: [string, unknown]) => [
  name,
  typeof value === 'string' ? value.replaceAll('\0', '') : value,
]

/** The page of a link from a mail, which still opens when the link has suffered on its way. */
export const opensLink = z.object({ token: z.string().optional().catch(undefined) })

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
