import { newEmail } from '../visitor.ts'
import { name, type RouteSamples } from './sample.ts'

const one = ({ conversation }: { conversation: string }) => `/shop/messages/${conversation}`

export const messages: RouteSamples = {
  forVisitors: [
    'GET /shop/:slug/ask',
    'POST /shop/:slug/ask',
    'GET /shop/m/:secret',
    'POST /shop/m/:secret',
  ],
  aimed: {
    'GET /shop/messages/:id': (theirs) => ({ url: one(theirs) }),
    'PATCH /shop/messages/:id': (theirs) => ({
      url: one(theirs),
      payload: { conversation: { read: true } },
    }),
    'DELETE /shop/messages/:id': (theirs) => ({ url: one(theirs) }),
    'POST /shop/messages/:conversationId/answers': (theirs) => ({
      url: `${one(theirs)}/answers`,
      payload: { answer: { content: name } },
    }),
    'POST /shop/messages/:conversationId/answers/:id/retry': (theirs) => ({
      url: `${one(theirs)}/answers/${theirs.failed_answer}/retry`,
    }),
  },
  unaimed: {
    'GET /shop/messages': undefined,
    'GET /shop/blocked_visitors': undefined,
    'DELETE /shop/blocked_visitors': { blocked_visitor: { email: newEmail() } },
  },
}
