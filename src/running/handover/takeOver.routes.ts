import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actingAs } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { answerErrorsByPage } from '../../people/signIn/failures.pages.tsx'
import { formOf, notOurs, sendPage } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { networkOf, takeTry } from '../../server/limits/throttle.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { totalOf } from '../../server/records/crud.ts'
import { formToken, isFormToken, sessionSubject } from '../../server/session/forms.ts'
import { originOf } from '../../server/session/origin.ts'
import { type Session, sessionIn } from '../../server/session/session.ts'
import { formatShort } from '../../shared/dates.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { offeredOf } from './offered.ts'
import { handOverOf, type OfferRow, sellerOf } from './offers.queries.ts'
import { picturesToHand, readRecord } from './readRecord.queries.ts'
import { fingerprintOf, publicKeyOf } from './signedFile.ts'
import { gonePage, keyPage, noRoom, offerPage, ownPage, takenPage } from './takeOver.pages.tsx'
import { findOffer, takeOver, zoneOf } from './takeOver.queries.ts'

const schema = { params: z.object({ secret: z.string() }), hide: true }
type Opened = FastifyRequest<{ Params: { secret: string } }>

/** Limits on unknown links per network, and on visits of one offer: pages and pictures together. */
const misses = { most: 60, window_s: 600 }
const visits = { most: 240, window_s: 600 }

/**
 * The page that an offer's link or QR code opens: for anyone who has it, without scripts. It shows
 * the animal, and takes it over once its visitor is signed in.
 */
export const takeOverPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db, config, key } = context
  const findSession = sessionIn(context)
  app.setErrorHandler(answerErrorsByPage(files))
  // The address is the secret.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  /** The installation's key, for a buyer to compare with a signed file's. */
  app.get('/h/key', { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, 200, keyPage(files, fingerprintOf(publicKeyOf(key)))),
  )

  app.get('/h/:secret', { schema }, async (request, reply) =>
    show(request, reply, await findSession(request)),
  )

  app.post('/h/:secret', { schema }, async (request, reply) => {
    const session = await findSession(request)
    const { secret } = request.params
    if (!session) return reply.redirect(signInTo(secret), 303)
    const { authenticity_token } = formOf(request.body)
    const isOurs = isFormToken(key, subjectOf(session, secret), authenticity_token)
    const isHidden = request.headers.origin === 'null'
    if (!isOurs || (!isHidden && originOf(request, config) === 'foreign')) throw notOurs()
    try {
      const id = await actingAs(session.userId, () =>
        db.transaction((tx) => takeOver(tx, context, session, { secret })),
      )
      return reply.redirect(`/dashboard/animals/${id}`, 303)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return show(request, reply, session, error)
    }
  })

  /** The offered animal's photo, or its portrait; only by the offer's own address. */
  app.get('/h/:secret/picture', { schema }, async (request, reply) => {
    const offer = await openOffer(request)
    if (!offer) throw new NotFound()
    await takeTry(db, `offer ${offer.id}`, visits)
    return sendPicture(context, reply, offer)
  })

  async function openOffer(request: Opened): Promise<OfferRow | undefined> {
    const lookup = await findOffer(db, request.params, undefined)
    return lookup.as === 'open' ? lookup.offer : undefined
  }

  /** The page of a link; `refused` is why it couldn't be taken over. */
  async function show(
    request: Opened,
    reply: FastifyReply,
    session: Session | undefined,
    refused?: Failure,
  ) {
    const { secret } = request.params
    const lookup = await findOffer(db, { secret }, session?.accountId)
    if (lookup.as === 'gone') {
      await takeTry(db, `offers ${networkOf(request.ip)}`, misses)
      return sendPage(reply, 404, gonePage(files))
    }
    if (lookup.as === 'taken') return sendPage(reply, 410, takenPage(files))
    await takeTry(db, `offer ${lookup.offer.id}`, visits)
    if (lookup.as === 'own' && session) {
      const { animal, expires_at } = await handOverOf(db, session, lookup.offer.animal_id)
      const until = formatShort(expires_at ?? '', session.timeZone)
      return sendPage(reply, refused?.status ?? 200, ownPage(files, animal, until))
    }
    const page = await pageOf(context, files, lookup.offer, { secret, session, refused })
    return sendPage(reply, refused?.status ?? 200, page)
  }
}

/** The page of an open offer: the animal, and what its visitor can do; `refused` is why it wasn't taken over. */
async function pageOf(
  { db, key }: Context,
  files: PageFiles,
  offer: OfferRow,
  visit: { secret: string; session: Session | undefined; refused: Failure | undefined },
) {
  const { secret, session, refused } = visit
  const { account_id: accountId, animal_id: animalId } = offer
  const { pictures } = await picturesToHand(db, { accountId, animalId })
  const zone = session?.timeZone ?? (await zoneOf(db, accountId))
  const offered = offeredOf(await readRecord(db, key, { accountId, animalId }), {
    seller: await sellerOf(db, accountId),
    photos: pictures.length,
    zone,
    sign: session?.decimalSign,
  })
  return offerPage(files, offered, {
    picture: `/h/${secret}/picture`,
    signIn: signInTo(secret),
    action: `/h/${secret}`,
    on: formatShort(offer.created_at, zone),
    ...(session && {
      person: {
        name: session.userName,
        animals: await totalOf(db, animals, session.accountId),
        token: formToken(key, subjectOf(session, secret)),
        signOut: `/users/logout?to=${encodeURIComponent(`/h/${secret}`)}`,
      },
    }),
    ...(refused && {
      problem: refused.errors.some(({ code }) => code === 'subscription_required')
        ? noRoom(formatShort(offer.expires_at, zone))
        : refused.message,
    }),
  })
}

async function sendPicture({ db, config }: Context, reply: FastifyReply, offer: OfferRow) {
  const which = { accountId: offer.account_id, animalId: offer.animal_id }
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  const { hasMain, pictures } = await picturesToHand(db, which)
  const [main] = pictures
  const place = { files: filesOf(config), accountId: offer.account_id, id: main?.id ?? '' }
  const photo = hasMain && main ? await readWidth(place, 'large') : undefined
  if (photo) return reply.type('image/webp').send(photo)
  const name = sql<string>`coalesce(${species.commonName}, '')`
  const isIts = and(eq(species.account_id, animals.account_id), eq(species.id, animals.species_id))
  const [sitter] = await db
    .select({ id: animals.id, species: name, genetics: animals.genetics })
    .from(animals)
    .leftJoin(species, isIts)
    .where(and(eq(animals.account_id, which.accountId), eq(animals.id, which.animalId)))
  if (!sitter) throw new NotFound()
  return reply.type('image/svg+xml').send(portraitSvg(sitter, band))
}

/** A form for this session and this offer. */
const subjectOf = (session: Session, secret: string) => `${sessionSubject(session)} ${secret}`

const signInTo = (secret: string) => `/users/sign_in?to=${encodeURIComponent(`/h/${secret}`)}`

const band = { width: 780, height: 780, columns: 14 }
