import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure, Forbidden, Invalid } from '../../server/errors.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import type { Session } from '../../server/session/session.ts'
import { signedOffer, takenOver, takeOverBody } from '../../shop/sales/handover.contract.ts'
import { offeredOf } from './offered.ts'
import { mostFileBytes, publicKeyOf, readSignedFile, type SignedFile } from './signedFile.ts'
import { takeOverFile } from './signedOver.queries.ts'

/** A file is read whole and its signature checked, which is work. */
const limit = { most: 40, window_s: 600 }

/** A buyer's ways with a file that another installation signed: looking at it, and taking it over. */
export const signedFilesRoutes = (context: Context) => async (app: App) => {
  const { db, config, key } = context
  const own = { installation: config.publicUrl, key: publicKeyOf(key) }

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
      const about = { seller, photos: pictures.length, zone: session.timeZone }
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

  async function read({ accountId, role }: Session, { file }: { file: File }) {
    if (role === 'viewer') {
      throw new Forbidden('viewer_only', 'You can look at this account, but not change it')
    }
    await takeTry(db, `signed files ${accountId}`, limit)
    if (file.size > mostFileBytes) {
      throw new Failure(413, [{ field: 'file', message: tooLarge, code: 'too_large' }])
    }
    return readSignedFile(Buffer.from(await file.arrayBuffer()), 'file', own)
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
