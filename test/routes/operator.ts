import { v7 as newId } from 'uuid'
import type { RouteSamples } from './sample.ts'

const some = newId()

export const operator: RouteSamples = {
  unaimed: {
    'POST /help/contact': { message: { topic: 'idea', content: 'A map of the racks' } },
    'GET /help/answers': undefined,
    'POST /help/answers': { answer: { article: 'getting-started', was_helpful: true } },
    'POST /client_errors': { client_error: { message: 'TypeError: x is undefined' } },
  },
  forOperators: {
    'GET /operator/accounts': { url: '/operator/accounts' },
    'GET /operator/client_errors': { url: '/operator/client_errors' },
    'GET /operator/concerns': { url: '/operator/concerns' },
    'GET /operator/help': { url: '/operator/help' },
    'GET /operator/jobs': { url: '/operator/jobs' },
    'GET /operator/outbox': { url: '/operator/outbox' },
    'GET /operator/sign_up': { url: '/operator/sign_up' },
    'GET /operator/storage': { url: '/operator/storage' },
    'POST /operator/invitations': {
      url: '/operator/invitations',
      payload: { invitation: { email: 'ida@example.org' } },
    },
    'POST /operator/jobs/:name/run': { url: '/operator/jobs/backup/run' },
    'POST /operator/outbox/:id/retry': { url: `/operator/outbox/${some}/retry` },
    'DELETE /operator/client_errors/:id': { url: `/operator/client_errors/${some}` },
  },
  own: [
    'DELETE /operator/client_errors/:id',
    'POST /client_errors',
    'POST /help/answers',
    'POST /help/contact',
    'POST /operator/invitations',
    'POST /operator/jobs/:name/run',
    'POST /operator/outbox/:id/retry',
  ],
}
