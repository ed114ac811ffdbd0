/**
 * Gains of Plus, in the order in which they are listed. Routes that an account without Plus is refused belong
 * to one of these: people/subscription/gates.test.ts.
 */
export const plusGains = {
  animals: 'Unlimited animals',
  breeding: 'Breeding plans, pairings and the season at a glance',
  genetics: 'Exact odds for any pairing, and genes of your own',
  incubator: 'An incubator with every clutch and egg, and its air',
  forecasts: 'The next shed of every animal',
  shop: 'A public shop with messages and visitor figures',
  sales: 'Sales by year, as CSV too',
  handOver: 'Records that go along to the buyer',
  tasks: 'A task list for everything else',
} as const
export type PlusGain = keyof typeof plusGains
