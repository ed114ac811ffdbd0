import { mostNamedInMail, type ReminderSource } from '../../../server/messages/reminders.ts'
import { addDays, dayText } from '../../../shared/days.ts'
import { type DecimalSign, numberText } from '../../../shared/numbers.ts'
import { climateWeekOf } from '../charts/week.queries.ts'
import { nameOf } from '../drawing/fromChart.ts'
import { placeName } from '../places/places.contract.ts'
import { placesOf } from '../places/places.queries.ts'
import { faultWords, isCalm, outOf, sumOf, type WeekZone, zonesOf } from './week.ts'

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
    const names = new Map(places.map((place) => [place.id, placeName(place)]))
    return [
      {
        key: `climate:${from}`,
        kind: 'climate' as const,
        words: (sign) => ({
          header_text: headerOf(zones, sign),
          body_text: linesOf(zones, names, sign, mostNamed),
          mail_text: linesOf(zones, names, sign, mostNamedInMail),
        }),
        path: `/reports/climate?week=${from}`,
      },
    ]
  },
}

function headerOf(zones: readonly WeekZone[], sign: DecimalSign) {
  const { out, silent } = sumOf(zones)
  const words = out > 0 ? 'out of range' : 'without readings'
  return `Climate last week: ${numberText(out || silent, sign)} h ${words}`
}

function linesOf(
  zones: readonly WeekZone[],
  names: ReadonlyMap<string, string>,
  sign: DecimalSign,
  most: number,
) {
  const lines = zones.slice(0, most).map((zone) => {
    const where = `${names.get(zone.place_id)}, ${nameOf(zone, [zone]).toLowerCase()}`
    const hours = outOf(zone) > 0 ? `${numberText(outOf(zone), sign)} h ` : ''
    return `${where}: ${hours}${faultWords(zone, sign)}.`
  })
  const rest = zones.length - lines.length
  return [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}
