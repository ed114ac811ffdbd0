/* What a forecast of a shed can be, for contracts and database columns alike. */

/**
 * A forecast is worked out, ready until the animal has shed, and then closed with the real day, or
 * cancelled: replaced by a newer one, or overtaken by a shed from before it. Failed: not worked out.
 */
export const forecastStates = ['working', 'ready', 'failed', 'closed', 'cancelled'] as const
type ForecastState = (typeof forecastStates)[number]
/** Basis of a forecast: the animal's own sheds, its species and others, or nothing known. */
export const forecastBases = ['own', 'few', 'none'] as const

export const forecastStateWords: Record<ForecastState, string> = {
  working: 'Being worked out',
  ready: 'Active',
  failed: 'Not worked out',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** Reasons that moved a forecast away from the plain mean of the animal's intervals, or of its species'. */
export type Because = {
  /** Young animals shed more often, and a little less so each time. */
  growing: boolean
  /** It slows down in winter, and the time to its next shed lies in one. */
  season: 'winter' | null
  /** It lately ate more or less often for its age than it used to; without intervals of its own, than its species does. */
  feeding: 'more' | 'less' | null
  /** The usual day has passed without a shed. */
  late: boolean
  /** A long interval was taken as two, one of whose sheds wasn't recorded. */
  doubled: boolean
}
