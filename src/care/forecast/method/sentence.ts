import { counted } from '../../../shared/durations.ts'
import type { Because, ShedForecast } from './history.ts'

/**
 * Explains in a plain sentence a forecast's basis and its main reason: "12 sheds, every 38 days on average;
 * growing, so a little longer each time."
 */
export function whySentence(
  forecast: Pick<ShedForecast, 'sheds' | 'basis' | 'meanInterval' | 'because'>,
): string {
  return `${[restsOn(forecast), ...causes(forecast.because).slice(0, 2)].join('; ')}.`
}

function restsOn({
  sheds,
  basis,
  meanInterval,
}: Pick<ShedForecast, 'sheds' | 'basis' | 'meanInterval'>): string {
  if (meanInterval !== null) {
    return `${counted(sheds, 'shed')}, every ${counted(Math.round(meanInterval), 'day')} on average`
  }
  const few = sheds === 0 ? 'No sheds recorded yet' : 'Only one shed recorded'
  if (basis === 'none') return `${few}, and nothing to go by from its species`
  return `${few}, so this goes by its species and your other animals`
}

/** The most telling first. */
function causes({ late, growing, season, feeding, doubled }: Because): string[] {
  return [
    ...(late ? ["later than usual already, so it's a wider guess"] : []),
    ...(growing ? ['growing, so a little longer each time'] : []),
    ...(season === 'winter' ? ['slower in winter, so a little later'] : []),
    ...(feeding === 'more' ? ['eating more, so a little sooner'] : []),
    ...(feeding === 'less' ? ['eating less, so a little later'] : []),
    ...(doubled ? ['a long gap counts as two, with a shed that may not have been recorded'] : []),
  ]
}
