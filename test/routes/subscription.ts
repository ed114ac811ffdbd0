import type { RouteSamples } from './sample.ts'

export const subscription: RouteSamples = {
  forVisitors: [
    // Believes nothing that is not signed: src/people/subscription/stripe/webhooks.test.ts.
    'POST /webhooks/stripe',
  ],
  // Sell nothing on the server of the walk; tried with a second account where they do.
  triedElsewhere: ['POST /dashboard/api/subscriptions', 'POST /dashboard/api/subscriptions/portal'],
  owners: ['PATCH /subscription'],
  unaimed: {
    'GET /subscription': undefined,
    'PATCH /subscription': { subscription: { plus: true } },
  },
}
