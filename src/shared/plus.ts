/**
 * Gains of Plus, in the order in which they are listed. Routes that an account without Plus is refused belong
 * to one of these: people/subscription/gates.test.ts.
 */
export const plusGains = {
  animals: { name: 'As many animals as you keep', about: 'Without Plus, five' },
  breeding: { name: 'Breeding', about: 'Plans, pairings and the season at a glance' },
  genetics: { name: 'Genetics', about: 'Exact odds for any pairing, and genes of your own' },
  incubator: { name: 'Incubator', about: 'Clutches, eggs, candling and air' },
  forecasts: { name: 'Shed forecast', about: 'The next shed of every animal, in beta' },
  shop: { name: 'Shop', about: 'A public page, messages and visitor figures' },
  sales: { name: 'Sales', about: 'By year, as CSV too' },
  handOver: { name: 'Hand-over', about: 'Records that go along to the buyer' },
  tasks: { name: 'Tasks', about: 'A list for everything else' },
} as const
export type PlusGain = keyof typeof plusGains
