import { vi } from 'vitest'
import { removables } from '../../src/app/records.ts'
import type { Samples } from '../browser/collection.ts'
import type { connectionTo } from './connection.ts'

/** The records behind addresses, by the path of their list. */
export const samplesOf = (made: Record<string, string>): Samples => ({
  ...Object.fromEntries(removables.map(({ resource: { path, noun } }) => [path, made[noun] ?? ''])),
  'animals/:animalId/feedings': made.log ?? '',
  'animals/:animalId/cleans': made.cleaning_log ?? '',
  'animals/:animalId/sheds': made.shedding_log ?? '',
  'animals/:animalId/weight': made.weight_log ?? '',
  'animals/:animalId/poops': made.poop_log ?? '',
  'breeding/:planId/pairings': made.pairing ?? '',
  imports: made.import ?? '',
})

/**
 * Until all code has come and nothing is asked for any more, or far too much. Counted in turns: a circle takes a few of
 * them.
 */
export async function settled({ sent, unanswered }: ReturnType<typeof connectionTo>) {
  const most = sent.length + 200
  for (let quiet = 0, before = sent.length; quiet < 30 && sent.length < most; quiet++) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setImmediate(resolve))
    if (sent.length > before || unanswered() > 0) quiet = 0
    before = sent.length
  }
}
