import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure, Invalid } from '../../server/errors.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import { requirePlus } from '../../server/plan.ts'
import { requireKeeper } from '../../server/session/permissions.ts'
import { type Session, sessionOf } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import {
  handOver,
  newHandOver,
  signedOffer,
  takenOver,
  takeOverBody,
} from '../../shop/sales/handover.contract.ts'
import { offeredOf } from './offered.ts'
import { handOverOf, offer, revoke } from './offers.queries.ts'
import { mostFileBytes, publicKeyOf, readSignedFile, type SignedFile } from './signedFile.ts'
import { fileOf, signOver, takeOverFile } from './signedOver.queries.ts'

/** An animal's hand-over as its seller makes it, which needs Plus. */
export const handOverRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    const path = '/animals/:id/hand_over'
    const params = idParams

    action(
      app,
      `GET ${path}`,
      { summary: 'Read how an animal is offered', params, answer: handOver },
      (session, { params }) => handOverOf(db, session, params.id),
    )

    // Not compressed, since the answer has the link's secret.
    action(
      app,
      `POST ${path}`,
      {
        summary: 'Offer an animal to its buyer in place of an earlier offer',
        compress: false,
        params,
        created: newHandOver,
      },
      (session, { params: { id } }) =>
        db.transaction(async (tx) => {
          const { secret } = await offer(tx, session, id)
          return { ...(await handOverOf(tx, session, id)), url: `${config.publicUrl}/h/${secret}` }
        }),
    )

    action(
      app,
      `POST ${path}/file`,
      { summary: 'Sign the record of an animal for a buyer elsewhere', params, created: handOver },
      (session, { params }) => db.transaction((tx) => signOver(tx, session, params.id)),
    )

    action(
      app,
      `DELETE ${path}`,
      { summary: 'Withdraw the offer of an animal', params, written: handOver },
      (session, { params }) => db.transaction((tx) => revoke(tx, session, params.id)),
    )
  }

/** The signed file of an animal that was handed over by it; for a scope that needs a session. */
export const signedFileRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/dashboard/animals/:id/hand-over.vivary',
    { schema: { params: idParams, hide: true } },
    async (request, reply) => {
      await requirePlus(request)
      const session = sessionOf(request)
      requireKeeper(session)
      const { name, bytes } = await fileOf(context.db, context, session, request.params.id)
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${plainName(name)}.vivary"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.type('application/octet-stream').send(bytes)
    },
  )
}

/** A name of a file that every system takes. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'animal'

/** A file is read whole and its signature checked, which is work. */
const reading = { most: 40, window_s: 600 }

/** A buyer's ways with a file that another installation signed: looking at it, and taking it over. */
export const takeOverRoutes = (context: Context) => async (app: App) => {
  const { db, config, key } = context

  action(
    app,
    'POST /animals/take_over/look',
    {
      summary: 'Show what is in a signed file without taking it over',
      body: takeOverBody,
      answer: signedOffer,
    },
    async (session, { body }) => {
      const { head, fingerprint, record, pictures } = await read(session, body.take_over)
      const { seller, signed_at, installation } = head
      const { timeZone: zone, decimalSign: sign } = session
      const about = { seller, photos: pictures.length, zone, sign }
      return { ...offeredOf(record, about), signed_at, installation, fingerprint }
    },
  )

  action(
    app,
    'POST /animals/take_over',
    { summary: 'Take the animal of a signed file over', body: takeOverBody, created: takenOver },
    async (session, { body }) => {
      const signed = await read(session, body.take_over)
      const pictures = await decoded(signed)
      const id = await db.transaction((tx) => takeOverFile(tx, context, session, signed, pictures))
      return { id, name: signed.record.animal.name }
    },
  )

  async function read({ accountId }: Session, { file }: { file: File }) {
    await takeTry(db, `signed files ${accountId}`, reading)
    if (file.size > mostFileBytes) {
      throw new Failure(413, [{ field: 'file', message: tooLarge, code: 'too_large' }])
    }
    const own = { installation: config.publicUrl, key: publicKeyOf(key) }
    return readSignedFile(Buffer.from(await file.arrayBuffer()), own)
  }
}

const tooLarge = `A file can be at most ${mostFileBytes / 1024 ** 2} MB`

/** A signature says who sent a picture, not that it is one: each is decoded like an upload. */
async function decoded({ pictures, head }: SignedFile) {
  const ready = []
  for (const bytes of pictures) {
    const file = new File([new Uint8Array(bytes)], 'picture.webp')
    ready.push(
      await preparePicture(file, 'file').catch((error: unknown) => {
        if (!(error instanceof Invalid)) throw error
        const message = `A picture in this file can't be read. Ask ${head.seller} for a new one.`
        throw new Invalid([{ field: 'file', message }])
      }),
    )
  }
  return ready
}
