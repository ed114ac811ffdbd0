import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { countries } from '../../shared/countries.ts'
import { currencies } from '../../shared/currencies.ts'
import { currency } from '../../shared/currentUser.ts'
import { timeZones, zoneText } from '../../shared/timeZones.ts'

const country = z.object({ code: z.string(), name: z.string() })
const timeZone = z.object({ id: z.string(), name: z.string() })

/** Lists that are the same for everyone, cached by browsers for a day. */
export const listRoutes = (_context: Context) => async (app: App) => {
  list('/countries', country, countries())
  list('/currencies', currency, currencies())
  list(
    '/timezones',
    timeZone,
    timeZones().map((id) => ({ id, name: zoneText(id) })),
  )

  function list<Entry extends z.ZodType>(path: string, entry: Entry, value: z.output<Entry>[]) {
    action(
      app,
      `GET ${path}`,
      { answer: z.object({ value: z.array(entry) }) },
      async (_session, _request, reply) => {
        reply.header('cache-control', 'private, max-age=86400')
        return { value }
      },
    )
  }
}
