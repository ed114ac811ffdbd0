import type { Animal } from '../../collection/animals/animals.contract.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { type DecimalSign, numberText } from '../../shared/numbers.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import { enoughSheds } from './shedForecasts.contract.ts'

/* Words for forecasts, in the app, in notifications and reminders. */

type Who = Pick<Animal, 'sex' | 'name'>
type Said = Pick<CurrentForecast, 'sheds' | 'mean_interval' | 'basis' | 'because'>
type Window = { lower_on: string | null; upper_on: string | null }

const she = ({ sex, name }: Who) => ({ female: 'She', male: 'He', unknown: name })[sex]
const her = ({ sex }: Who) => ({ female: 'her', male: 'his', unknown: 'its' })[sex]

/** 'between Nov 25 and Dec 5', or 'on Nov 25' for a window of one day. */
export function betweenWords({ lower_on, upper_on }: Window, today: string): string {
  const [from, to] = [lower_on, upper_on].map((day) => formatShortDay(day ?? today, today))
  return from === to ? `on ${from}` : `between ${from} and ${to}`
}

/** 'Most likely. 8 times in 10 between Nov 25 and Dec 5.' */
export const likelyWords = (window: Window, today: string): string =>
  `Most likely. 8 times in 10 ${betweenWords(window, today)}.`

/** '12 sheds, every 37 days on average. She's growing, so each takes a little longer.' */
export function whyWords(
  { sheds, mean_interval, because }: Said,
  who: Who,
  sign: DecimalSign = 'point',
): string {
  const days = Math.round(mean_interval ?? 0)
  const mean = `${counted(sheds, 'shed')}, every ${numberText(days, sign)} days on average.`
  const causes = because ? causesOf(because, who) : []
  return [mean, ...causes].join(' ')
}

function causesOf(because: NonNullable<Said['because']>, who: Who): string[] {
  const causes: string[] = []
  if (because.growing) {
    const is = who.sex === 'unknown' ? `${who.name} is` : `${she(who)}'s`
    causes.push(`${is} growing, so each takes a little longer.`)
  }
  if (because.season === 'winter') causes.push('Winter may slow it down.')
  if (because.feeding) {
    const comes = because.feeding === 'more' ? 'sooner' : 'later'
    causes.push(
      `${she(who)} has eaten ${because.feeding} often lately than usual for ${her(who)} age, so it comes ${comes}.`,
    )
  }
  if (because.doubled) causes.push("A long gap counts as a shed that wasn't recorded.")
  if (because.late) causes.push(`The usual day has passed, so it counts from today.`)
  return causes
}

/** Says which sheds are missing: 'A wide guess from her species: no shed is recorded yet. Two sheds will narrow it down.' */
export function fewWords({ sheds }: Pick<Said, 'sheds'>, who: Who): string {
  const history = sheds === 0 ? 'no shed is recorded yet' : 'one shed is recorded'
  const missing = sheds === 0 ? 'Two sheds' : 'One more'
  return `A wide guess from ${her(who)} species: ${history}. ${missing} will narrow it down.`
}

/** Says why no forecast can be made. */
export const noneWords = (who: Who): string =>
  `No shed is recorded yet, and ${her(who)} species doesn't tell us enough. Two recorded sheds make a forecast.`

/** Says how good an animal's forecast would be, before one is requested. */
export function readinessWords(sheds: number): string {
  if (sheds === 0) return 'No shed is recorded yet, so it will be a wide guess from the species.'
  if (sheds === 1) return 'One shed is recorded, so it will be a wide guess.'
  if (sheds < 5) return `${sheds} sheds are recorded. More make it narrower.`
  return `${numberText(sheds)} sheds are recorded, enough for a good forecast.`
}

/** Tells whether the day itself is shown, and not only the window. */
export const hasDay = ({ sheds, basis }: Pick<Said, 'sheds' | 'basis'>): boolean =>
  basis === 'own' && sheds >= enoughSheds

/** Tells whether the window has passed. */
export const isLate = ({ upper_on }: Window, today: string): boolean =>
  upper_on !== null && upper_on < today

type Ready = {
  state: string
  basis: string
  made_on: string
  predicted_on?: string | undefined
  lower_on?: string | undefined
  upper_on?: string | undefined
}

/** The notification: 'Forecast ready: Saffron', 'The next shed is most likely on Nov 29, 8 times in 10 …'. */
export function readyWords(
  name: string,
  { state, basis, predicted_on = '', lower_on = '', upper_on = '', made_on }: Ready,
): { header_text: string; body_text: string } {
  if (state !== 'ready') {
    const body_text = 'No shed is recorded, and the species is unknown. Two sheds make a forecast.'
    return { header_text: `No forecast for ${name} yet`, body_text }
  }
  const window = `8 times in 10 ${betweenWords({ lower_on, upper_on }, made_on)}`
  const body_text =
    basis === 'own'
      ? `The next shed is most likely on ${formatShortDay(predicted_on, made_on)}, ${window}.`
      : `A wide guess: ${window}.`
  return { header_text: `Forecast ready: ${name}`, body_text }
}

/** '−1 d', '+10 d', '0 d'. */
export const errorWords = (days: number, sign: DecimalSign = 'point'): string =>
  days === 0 ? '0 d' : `${days < 0 ? '−' : '+'}${numberText(Math.abs(days), sign)} d`

/** 'On the day', '1 day early', '10 days late'. */
export const offWords = (days: number): string =>
  days === 0 ? 'on the day' : `${counted(Math.abs(days), 'day')} ${days < 0 ? 'early' : 'late'}`
