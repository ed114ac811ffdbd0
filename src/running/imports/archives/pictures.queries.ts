import { z } from 'zod'
import type { Transaction } from '../../../db/db.ts'
import { pictures } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { prepareStored, storePictureAs } from '../../../server/pictures/pictures.ts'
import { moment } from '../../../shared/fields.ts'
import { noteMade } from '../writing/made.queries.ts'
import { existing } from './references.queries.ts'
import { type KindCounts, noteProblem, type ReadRow, type Restoring } from './restoring.ts'

const addedAt = z.object({ created_at: moment().optional(), updated_at: moment().optional() })

/**
 * Decodes a picture of an archive, as any upload is, and returns what takes it in with the id it had; what isn't a
 * picture is left out, and told.
 */
export async function takePicture(
  restoring: Restoring,
  { line, row }: ReadRow,
  bytes: Buffer | undefined,
  counts: KindCounts,
): Promise<(tx: Transaction) => Promise<void>> {
  const picture = bytes && (await prepareStored(bytes).catch(undefinedIfInvalid))
  return async (tx) => {
    const { session, dataDir, one } = restoring
    const kind = 'pictures'
    const id = String(row.id)
    if ((await existing(tx, restoring, pictures, [id])).has(id)) {
      counts.skip += 1
    } else if (!picture) {
      counts.error += 1
      const message = "Its file is missing or isn't a picture"
      noteProblem(restoring, { kind, line, message })
    } else {
      const place = { accountId: session.accountId, dataDir, id }
      await storePictureAs(tx, place, picture, addedAt.parse(row))
      counts.new += 1
      await noteMade(tx, one, kind, [id])
    }
  }
}

function undefinedIfInvalid(error: unknown): undefined {
  if (error instanceof Invalid) return undefined
  throw error
}
