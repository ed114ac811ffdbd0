/** What is in an account's records, as far as achievements ask for it. */
export type Facts = {
  /** Animals that are not deleted, kept or not any more. */
  animals: number
  /** Those that are kept, and of them those with a feeding schedule. */
  kept: number
  kept_with_plan: number
  /** Years of the oldest animal that is kept; whole ones. */
  oldest_years: number
  /** Days of the longest quarantine that runs. */
  quarantine_days: number
  /** Groups that are not deleted. */
  groups: number
  photos: number
  /** Photos and the pictures beside them. */
  pictures: number
  /** Logs of each kind, refused feedings too; `refusals` and `unusual` are the flagged ones. */
  feedings: number
  refusals: number
  cleanings: number
  sheds: number
  weights: number
  poops: number
  unusual: number
  /** Of how many kinds one animal has logs: the most of all. */
  kinds_of_one: number
  complete_sheds: number
  /** Treatments that are over, with every dose given. */
  finished_treatments: number
  /** Feeders that are counted: with some left, with none left. */
  stocked: number
  sold_out: number
} & Record<Probe, boolean>

/** What takes reading many logs to find out; it is looked for only where an achievement waits for it. */
export const probes = [
  'took_ten_in_a_row',
  'ate_after_refusals',
  'doubled_its_weight',
  'fed_ten_on_a_day',
  'kept_for_a_year',
] as const
export type Probe = (typeof probes)[number]

/** Whose facts are wanted; `lacks` are the probes that an achievement of the account still waits for. */
export type Asked = { account_id: string; lacks: ReadonlySet<Probe> }
