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
  'account/webhooks': made.webhook ?? '',
  imports: made.import ?? '',
  climate: made.climate_place ?? '',
  'climate/alarms': made.climate_alarm ?? '',
})

/**
 * Until all code has come and nothing is asked for any more, or far too much. Counted in turns: a circle takes a few of
 * them. Code that has come may ask for more code.
 */
export async function settled(connection: ReturnType<typeof connectionTo>) {
  const most = connection.sent.length + 200
  let quiet = 0
  while (quiet < 3 && connection.sent.length < most) {
    await vi.dynamicImportSettled()
    quiet = (await isQuiet(connection)) ? quiet + 1 : 0
  }
}

/** Whether nothing is sent or under way for some turns. */
async function isQuiet({ sent, unanswered }: ReturnType<typeof connectionTo>) {
  const before = sent.length
  for (let turn = 0; turn < 30; turn++) {
    if (sent.length > before || unanswered() > 0) return false
    await new Promise((resolve) => setImmediate(resolve))
  }
  return true
}
