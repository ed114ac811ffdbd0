/** The facts of an account's records that achievements depend on. */
export type Facts = {
  /** All animals that aren't deleted. */
  animals: number
  /** The animals in the collection, and how many of them have a feeding schedule. */
  kept: number
  kept_with_plan: number
  /** Whole years of the oldest animal in the collection. */
  oldest_years: number
  /** Days of the longest current quarantine. */
  quarantine_days: number
  /** Groups that are not deleted. */
  groups: number
  photos: number
  /** Main photos and further pictures. */
  pictures: number
  /** Logs of each kind, including refusals; `refusals` and `unusual` are the flagged ones. */
  feedings: number
  refusals: number
  cleanings: number
  weights: number
  unusual: number
  /** The most kinds of log of one animal. */
  kinds_of_one: number
  /** 1 if there are any. */
  complete_sheds: number
  /** Ended treatments with every dose given. */
  finished_treatments: number
  /** Tracked feeders: with stock left, and without. */
  stocked: number
  sold_out: number
} & Record<Probe, boolean>

/** Facts that need many logs to be read, looked for only while an achievement depends on them. */
export const probes = [
  'took_ten_in_a_row',
  'ate_after_refusals',
  'doubled_its_weight',
  'fed_ten_on_a_day',
  'kept_for_a_year',
] as const
export type Probe = (typeof probes)[number]

/**
 * The accounts to check. `lacks` are the probes that their missing achievements need; `looked_at`
 * is the last check, null before the first.
 */
export type Asked = { account_id: string; lacks: ReadonlySet<Probe>; looked_at: string | null }
