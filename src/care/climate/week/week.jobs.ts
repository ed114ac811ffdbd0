import { mostNamedInMail, type ReminderSource } from '../../../server/messages/reminders.ts'
import { addDays, dayText } from '../../../shared/days.ts'
import type { Reader } from '../../../shared/degrees.ts'
import { type DecimalSign, numberText } from '../../../shared/numbers.ts'
import { climateWeekOf } from '../charts/week.queries.ts'
import { nameOf } from '../drawing/fromChart.ts'
import { brumationOn, brumationText, coolLimitsOf } from '../places/brumation.ts'
import { type ClimatePlace, placeName } from '../places/places.contract.ts'
import { placesOf } from '../places/places.queries.ts'
import { placesAround, planOf } from '../places/targets.ts'
import { faultWords, isCalm, sumOf, type WeekZone, zonesOf } from './week.ts'

/** The days on which the last week is told of: the second is for a server that was down on the first. */
const toldOn = ['Mon', 'Tue']
/** Places named under the bell and in a push. */
const mostNamed = 2

/** On Mondays, the hours of the last week that places were out of their range or silent, if there were any. */
export const climateReminders: ReminderSource = {
  kind: 'climate',
  async find(db, account, today) {
    const since = toldOn.indexOf(dayText(today, 'ddd'))
    if (since < 0) return []
    const places = await placesOf(db, account)
    if (places.length === 0) return []
    const from = addDays(today, -7 - since)
    const zones = zonesOf(await climateWeekOf(db, account, { from })).filter((one) => !isCalm(one))
    if (zones.length === 0) return []
    const wordsOf = wordsIn(places, today)
    return [
      {
        key: `climate:${from}`,
        kind: 'climate' as const,
        words: (sign, _, unit) => ({
          header_text: headerOf(zones, sign),
          body_text: linesOf(zones, wordsOf, { sign, unit }, mostNamed),
          mail_text: linesOf(zones, wordsOf, { sign, unit }, mostNamedInMail),
        }),
        path: `/reports/climate?week=${from}`,
      },
    ]
  },
}

/** Names the place of a zone, and tells of its brumation in that week: 'Brumation since Nov 3, 8 to 12 °C until Feb 1.' */
function wordsIn(places: readonly ClimatePlace[], today: string) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const around = placesAround(places)
  return ({ place_id, brumation }: WeekZone, reader: Reader) => {
    const place = byId.get(place_id)
    const plan = place && planOf(around(place))
    const day = brumation.at(-1)
    const now = plan && day !== undefined ? brumationOn(plan, day) : undefined
    const words =
      plan && now ? `${brumationText({ ...now, ...coolLimitsOf(plan) }, today, reader)}.` : ''
    return { name: place ? placeName(place) : '', brumation: words }
  }
}

function headerOf(zones: readonly WeekZone[], sign: DecimalSign) {
  const { out, silent } = sumOf(zones)
  const words = out > 0 ? 'out of range' : 'without readings'
  return `Climate last week: ${numberText(out || silent, sign)} h ${words}`
}

function linesOf(
  zones: readonly WeekZone[],
  wordsOf: ReturnType<typeof wordsIn>,
  reader: Reader,
  most: number,
) {
  const lines = zones.slice(0, most).map((zone) => {
    const { name, brumation } = wordsOf(zone, reader)
    const where = `${name}, ${nameOf(zone, [zone]).toLowerCase()}`
    const hours = zone.out > 0 ? `${numberText(zone.out, reader.sign)} h ` : ''
    return [`${where}: ${hours}${faultWords(zone, reader)}.`, brumation].filter(Boolean).join(' ')
  })
  const rest = zones.length - lines.length
  return [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}
