import { leastWebhook } from '../factories.ts'
import { name, type RouteSamples, type Theirs } from './sample.ts'

const at = ({ webhook }: Theirs, below = '') => ({ url: `/webhooks/${webhook}${below}` })

export const webhooks: RouteSamples = {
  aimed: {
    'GET /webhooks/:id': (theirs) => at(theirs),
    'PATCH /webhooks/:id': (theirs) => ({
      ...at(theirs),
      payload: { webhook: { is_on: true } },
    }),
    'DELETE /webhooks/:id': (theirs) => at(theirs),
    'POST /webhooks/:id/secret': (theirs) => at(theirs, '/secret'),
    'POST /webhooks/:id/test': (theirs) => at(theirs, '/test'),
    'GET /webhooks/:id/deliveries': (theirs) => at(theirs, '/deliveries'),
    'POST /webhooks/:id/deliveries/:deliveryId/replay': (theirs) =>
      at(theirs, `/deliveries/${theirs.webhook_delivery}/replay`),
  },
  unaimed: {
    'GET /webhooks': undefined,
    'POST /webhooks': { webhook: leastWebhook(name) },
  },
  owners: [
    'GET /webhooks',
    'POST /webhooks',
    'GET /webhooks/:id',
    'PATCH /webhooks/:id',
    'DELETE /webhooks/:id',
    'POST /webhooks/:id/secret',
    'POST /webhooks/:id/test',
    'GET /webhooks/:id/deliveries',
    'POST /webhooks/:id/deliveries/:deliveryId/replay',
  ],
}
