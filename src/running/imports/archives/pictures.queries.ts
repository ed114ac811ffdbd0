import { z } from 'zod'
import type { Transaction } from '../../../db/db.ts'
import { pictures } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import {
  type PreparedPicture,
  prepareStored,
  storePictureAs,
} from '../../../server/pictures/pictures.ts'
import { moment } from '../../../shared/fields.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import { existing } from './references.queries.ts'
import { type KindCounts, noteProblem, type ReadRow, type Restoring } from './restoring.ts'

/**
 * Takes the pictures of an archive in, each in a step of its own, with the id it had. Every one is
 * decoded, as any upload is; what isn't a picture is left out, and told. False if the import was stopped.
 */
export async function takePictures(
  restoring: Restoring,
  kind: ArchivedKind,
  batches: AsyncIterable<ReadRow[]>,
  counts: KindCounts,
): Promise<boolean> {
  for await (const rows of batches) {
    for (const { line, row } of rows) {
      const picture = await decoded(restoring, row)
      const goesOn = await restoring.steps.inStep(async (tx) => {
        await takePicture(tx, restoring, kind, { line, row }, picture, counts)
        return { rows: 1 }
      })
      if (!goesOn) return false
    }
  }
  return true
}

const addedAt = z.object({ created_at: moment().optional(), updated_at: moment().optional() })

async function decoded(
  { archive }: Restoring,
  row: ReadRow['row'],
): Promise<PreparedPicture | undefined> {
  const bytes = await archive.pictureOf(String(row.file))
  if (!bytes) return undefined
  try {
    return await prepareStored(bytes)
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

async function takePicture(
  tx: Transaction,
  restoring: Restoring,
  kind: ArchivedKind,
  { line, row }: ReadRow,
  picture: PreparedPicture | undefined,
  counts: KindCounts,
) {
  const { session, dataDir, steps } = restoring
  const id = String(row.id)
  if ((await existing(tx, restoring, pictures, [id])).has(id)) {
    counts.skip += 1
    return
  }
  if (!picture) {
    counts.error += 1
    noteProblem(restoring, {
      kind: kind.name,
      line,
      message: "Its file is missing or isn't a picture",
    })
    return
  }
  const times = addedAt.parse(row)
  await storePictureAs(tx, { accountId: session.accountId, dataDir, id }, picture, times)
  counts.new += 1
  await steps.noteMade(tx, kind.name, [id])
}
