import { eq } from 'drizzle-orm'
import { weightLogs } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { owned } from '../../../server/records/crud.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import { isEnough, validWeight } from '../logs.contract.ts'
import { logReads } from '../logs.queries.ts'
import { type LogWrites, plainWrites } from '../logVerbs.queries.ts'

const plain = plainWrites(weightLogs, logReads.weight)

/** Weighings: weight and unit are validated together, since the minimum depends on the unit. */
export const weightWrites: LogWrites<typeof weightLogs, typeof logReads.weight> = {
  ...plain,

  async check(tx, session, logs) {
    const tooLight = logs.flatMap((log, row) =>
      tooLightErrors(log).map((error) => ({ row, ...error })),
    )
    const { errors, add } = await plain.check(tx, session, logs)
    return { errors: [...errors, ...tooLight], add }
  },

  async change(tx, session, log, changes, readAt) {
    const scope = eq(weightLogs.animal_id, log.animalId)
    const before = await owned(tx, weightLogs, session.accountId, {}, scope).lock(log.id)
    const wrong = tooLightErrors({ ...before, ...changes })
    if (wrong.length > 0) throw new Invalid(wrong)
    // Another weight is another question.
    const isOther = (changes.weightInGrams ?? before.weightInGrams) !== before.weightInGrams
    const certainty = before.is_certain && isOther ? { is_certain: false } : {}
    return plain.change(tx, session, log, { ...changes, ...certainty }, readAt)
  },
}

function tooLightErrors({
  weightInGrams = 0,
  unit = 'grams',
}: {
  weightInGrams?: number
  unit?: WeightUnit
}) {
  if (isEnough(weightInGrams, unit)) return []
  return [{ field: 'weightInGrams', message: validWeight }]
}
