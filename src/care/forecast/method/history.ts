import type { Because } from '../../../shared/forecasts.ts'
/**
 * One animal's history as the forecast reads it. Days are ISO days (`2026-11-23`) in any order; several on the
 * same day are one. Days after `asOf`, before 1970 or of no calendar are left out.
 */
export type ShedHistory = {
  id: string
  /** Key of the species it learns: the species' id or name; if null, the Latin name. */
  species: string | null
  /** Latin name, by which a shipped prior is found; null if unknown. */
  latinName: string | null
  hatchedOn: string | null
  /** It lives where winter is in July; by default in January. */
  isSouthern?: boolean
  /** Today, in the account's time zone. */
  asOf: string
  /** Days of sheds, of whatever quality. */
  sheds: readonly string[]
  /** Days of meals that were taken. */
  feedings: readonly string[]
  weights: readonly { on: string; grams: number }[]
}

/** The next shed: its day, and the window that holds it in 80 of 100 cases. */
export type ShedForecast = {
  /** The middle: as likely before as after. Always later than `asOf`. */
  date: string
  /** Earlier in one of ten cases. Later than `asOf`, at most `date`. */
  lower: string
  /** Later in one of ten cases. At least `date`. */
  upper: string
  /** Sheds of this animal that it rests on; those within a few days of each other are one. */
  sheds: number
  /**
   * `own`: two sheds or more, so its own intervals lead. `few`: none or one, a wide window from its
   * species and the other animals. `none`: no sheds, and nothing is known of its species either. Its
   * window is that of any reptile, and people are better told what is missing.
   */
  basis: 'own' | 'few' | 'none'
  /** Mean days between recorded sheds; null with fewer than two. */
  meanInterval: number | null
  because: Because
}
