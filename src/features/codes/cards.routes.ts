import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { failureOf, NotFound, TooManyTries } from '../../server/errors.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { sessionIn } from '../../server/session.ts'
import { giveTryBack, networkOf, takeTry } from '../../server/throttle.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { sendPage } from '../account/identityForm.ts'
import { cardPage, nothingPage, waitPage } from './cards.pages.tsx'
import { cardOf, isThere, targetOf } from './cards.queries.ts'
import { coded } from './coded.ts'
import { readCode } from './codes.contract.ts'

const schema = { params: z.object({ code: z.string() }), hide: true }
/** Who can open the record may still look at its card as others see it. */
const asked = z.object({ as: z.literal('visitor').optional().catch(undefined) })
type Scan = FastifyRequest<{ Params: { code: string } }>

/** Codes that lead nowhere, from one network. */
const misses = { most: 60, window_s: 600 }

/**
 * Where the codes lead that people scan. Who is signed in arrives at the record; a visitor sees its
 * public card or, whatever the reason, the one page that tells nothing.
 */
export const cardRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { db, config } = context
  const findSession = sessionIn(context)

  app.setErrorHandler((error, _request, reply) => {
    const failure = failureOf(error)
    if (!failure) throw error
    if (!(failure instanceof TooManyTries))
      return sendPage(reply, 404, nothingPage(files, '/users/sign_in'))
    reply.header('retry-after', Math.ceil(failure.extra.retryAfter_s ?? 60))
    return sendPage(reply, failure.status, waitPage(files))
  })

  app.get('/q/:code', { schema: { ...schema, querystring: asked } }, async (request, reply) => {
    const session = await findSession(request)
    const { code, target, card } = await scanned(request, session?.accountId)
    if (target && target.accountId === session?.accountId && request.query.as !== 'visitor') {
      return reply.redirect(`/dashboard/${coded[target.kind].path}/${target.id}`, 303)
    }
    if (!card) return nothing(request, reply, session !== undefined)
    return sendPage(reply, 200, cardPage(files, card, `/q/${code}/picture`))
  })

  /** The picture of a public card: the photo of this one animal, and no other address of it. */
  app.get('/q/:code/picture', { schema }, async (request, reply) => {
    const { target, card } = await scanned(request)
    if (!target || !card || card.species === null) throw new NotFound()
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const { accountId } = target
    const place = card.photoId && { dataDir: config.dataDir, accountId, id: card.photoId }
    const photo = place ? await readWidth(place, 'large') : undefined
    if (photo) return reply.type('image/webp').send(photo)
    const sitter = { id: card.id, species: card.species, genetics: card.animal?.genetics ?? '' }
    return reply.type('image/svg+xml').send(portraitSvg(sitter, band))
  })

  /**
   * What a code leads to, and its card. Guesses are counted by network; a code that shows a card, or
   * one's own record, is no guess.
   */
  async function scanned(request: Scan, accountId?: string) {
    const key = `codes ${networkOf(request.ip)}`
    await takeTry(db, key, misses)
    const code = readCode(request.params.code)
    const found = code ? await targetOf(context, code) : undefined
    const isOwn = found !== undefined && found.accountId === accountId
    const target = isOwn && !(await isThere(db, found)) ? undefined : found
    const card = target && (await cardOf(db, target))
    if (card || (target && isOwn)) await giveTryBack(db, key)
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
