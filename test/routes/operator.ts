import { v7 as newId } from 'uuid'
import type { RouteSamples } from './sample.ts'

const some = newId()

const backup = '/operator/backups/vivary-none.tar.zst'
const again = { backup: { current_password: 'seven warm hides' } }

export const operator: RouteSamples = {
  // With a backup that is there, in backups.test.ts.
  triedElsewhere: [
    'GET /dashboard/api/operator/backups/:name',
    'GET /dashboard/api/operator/backups/:name/file',
  ],
  unaimed: {
    'POST /help/contact': { message: { topic: 'idea', content: 'A map of the racks' } },
    'GET /help/answers': undefined,
    'POST /help/answers': { answer: { article: 'getting-started', was_helpful: true } },
    'POST /client_errors': { client_error: { message: 'TypeError: x is undefined' } },
  },
  forOperators: {
    'GET /operator/accounts': { url: '/operator/accounts' },
    'GET /operator/backups': { url: '/operator/backups' },
    'GET /operator/maintenance': { url: '/operator/maintenance' },
    'POST /operator/backups': { url: '/operator/backups', payload: { backup: {} } },
    'POST /operator/backups/run': { url: '/operator/backups/run' },
    'POST /operator/backups/:name/link': { url: `${backup}/link`, payload: again },
    'POST /operator/backups/:name/restore': {
      url: `${backup}/restore`,
      payload: { backup: { ...again.backup, confirmation: 'restore' } },
    },
    'DELETE /operator/backups/:name': { url: backup, payload: again },
    'POST /operator/maintenance': {
      url: '/operator/maintenance',
      payload: { maintenance: { sentence: 'Back at noon.' } },
    },
    'DELETE /operator/maintenance': { url: '/operator/maintenance' },
    'GET /operator/client_errors': { url: '/operator/client_errors' },
    'GET /operator/concerns': { url: '/operator/concerns' },
    'GET /operator/help': { url: '/operator/help' },
    'GET /operator/jobs': { url: '/operator/jobs' },
    'GET /operator/outbox': { url: '/operator/outbox' },
    'GET /operator/sign_up': { url: '/operator/sign_up' },
    'GET /operator/overview': { url: '/operator/overview' },
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
    'DELETE /operator/backups/:name',
    'DELETE /operator/maintenance',
    'POST /operator/backups',
    'POST /operator/backups/:name/link',
    'POST /operator/backups/:name/restore',
    'POST /operator/backups/run',
    'POST /operator/maintenance',
    'DELETE /operator/client_errors/:id',
    'POST /client_errors',
    'POST /help/answers',
    'POST /help/contact',
    'POST /operator/invitations',
    'POST /operator/jobs/:name/run',
    'POST /operator/outbox/:id/retry',
  ],
}
