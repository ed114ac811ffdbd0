import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import { failureOf, NotFound, TooManyTries } from '../../server/errors.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { networkOf, takeTry } from '../../server/limits/throttle.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { sessionIn } from '../../server/session/session.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { cardPage, nothingPage, waitPage } from './cards.pages.tsx'
import { cardOf, isThere, targetOf } from './cards.queries.ts'
import { codedKinds, readCode } from './codes.contract.ts'

const schema = { params: z.object({ code: z.string() }), hide: true }
/** Owners can preview the card as visitors see it. */
const viewing = z.object({ as: z.literal('visitor').optional().catch(undefined) })
type Scan = FastifyRequest<{ Params: { code: string } }>

/** The limit on unknown codes from one network. */
const misses = { most: 60, window_s: 600 }

/**
 * The addresses in QR codes. Signed-in users go to the record; visitors see its public card, or in
 * all other cases the same page.
 */
export const cardRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { db, config } = context
  const findSession = sessionIn(context)

  app.setErrorHandler((error, _request, reply) => {
    const failure = failureOf(error)
    // The codes of a server that is out of reach aren't unknown.
    if (!failure || failure.status >= 500) throw error
    if (!(failure instanceof TooManyTries))
      return sendPage(reply, 404, nothingPage(files, '/users/sign_in'))
    reply.header('retry-after', Math.ceil(failure.extra.retryAfter_s ?? 60))
    return sendPage(reply, failure.status, waitPage(files))
  })

  app.get('/q/:code', { schema: { ...schema, querystring: viewing } }, async (request, reply) => {
    const session = await findSession(request)
    const { code, target, card } = await readScan(request, session?.accountId)
    const isPreview = request.query.as === 'visitor'
    if (target && target.accountId === session?.accountId && !isPreview) {
      return reply.redirect(`/dashboard/${codedKinds[target.kind].path}/${target.id}`, 303)
    }
    if (!card) return nothing(request, reply, session !== undefined)
    const signIn = session && !isPreview ? undefined : '/users/sign_in'
    return sendPage(reply, 200, cardPage(files, card, `/q/${code}/picture`, signIn))
  })

  /** The picture of a public card, only by the card's own address. */
  app.get('/q/:code/picture', { schema }, async (request, reply) => {
    const { target, card } = await readScan(request)
    if (!target || !card?.portrait) throw new NotFound()
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const { accountId } = target
    const place = card.photoId && { files: filesOf(config), accountId, id: card.photoId }
    const photo = place ? await readWidth(place, 'large') : undefined
    if (photo) return reply.type('image/webp').send(photo)
    return reply.type('image/svg+xml').send(portraitSvg({ id: card.id, ...card.portrait }, band))
  })

  /**
   * The record of a code, and its card. Unknown codes are counted per network. Cards and one's own records
   * aren't, and are shown to a network in which someone has guessed, since many people may share it.
   */
  async function readScan(request: Scan, accountId?: string) {
    const code = readCode(request.params.code)
    const subject = code ? await targetOf(context, code) : undefined
    const isOwn = subject !== undefined && subject.accountId === accountId
    const target = isOwn && !(await isThere(db, subject)) ? undefined : subject
    const card = target && (await cardOf(db, target))
    if (!card && !(target && isOwn)) await takeTry(db, `codes ${networkOf(request.ip)}`, misses)
    return { code, target, card }
  }

  const nothing = (request: Scan, reply: FastifyReply, isSignedIn: boolean) =>
    sendPage(
      reply,
      404,
      nothingPage(
        files,
        isSignedIn ? undefined : `/users/sign_in?to=${encodeURIComponent(request.url)}`,
      ),
    )
}

const band = { width: 780, height: 780, columns: 14 }
