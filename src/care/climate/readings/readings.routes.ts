import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { Invalid } from '../../../server/errors.ts'
import { ofReadings } from '../doors/arrived.ts'
import { intake } from './intake.ts'
import { mostReadings, readingsTaken } from './readings.contract.ts'

/** One reading, or `readings` with many: each is judged by itself, so none is refused for another's sake. */
const anything = () => z.unknown().optional()
const body = z.object({
  readings: anything(),
  sensor: anything(),
  at: anything(),
  unit: anything(),
  values: anything(),
})

/** The JSON door. */
export const readingRoutes = (context: Context) => async (app: App) => {
  const take = intake(context, app)
  action(
    app,
    'POST /readings',
    {
      summary: 'Send readings of sensors',
      config: { takesReadings: true },
      body,
      answer: readingsTaken,
    },
    async ({ accountId }, { body: { readings, ...one } }) => {
      const list = readings === undefined ? [one] : readings
      if (!Array.isArray(list)) {
        throw new Invalid([{ field: 'readings', message: 'Please send a list' }])
      }
      if (list.length > mostReadings) {
        const message = `At most ${mostReadings.toLocaleString('en')} readings`
        throw new Invalid([{ field: 'readings', message }])
      }
      const sums = await take(accountId, 'json', ofReadings(list, Date.now()))
      const times = sums.refused.reduce((sum, one) => sum + one.times, 0)
      const reasons = sums.refused
        .slice(0, 100)
        .map(({ name, reason }) => ({ sensor: name, reason }))
      return { kept: sums.kept, known: sums.known, refused: times, reasons }
    },
  )
}
