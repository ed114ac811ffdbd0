import { name, type RouteSamples } from './sample.ts'

export const comments: RouteSamples = {
  aimed: {
    'DELETE /comments/:id': ({ comment }) => ({ url: `/comments/${comment}` }),
    'GET /comments': ({ animal }) => ({
      url: `/comments?commentable_type=Animal&commentable_id=${animal}`,
    }),
    'GET /comments/:id': ({ comment }) => ({ url: `/comments/${comment}` }),
    'POST /comments': ({ contact }) => ({
      url: '/comments',
      payload: { comment: { content: name, commentable_type: 'Contact', commentable_id: contact } },
    }),
  },
  recording: ['POST /comments', 'DELETE /comments/:id'],
}
