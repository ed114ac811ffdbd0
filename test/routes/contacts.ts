import { name, type RouteSamples } from './sample.ts'

export const contacts: RouteSamples = {
  aimed: {
    'DELETE /contacts/:id': ({ contact }) => ({ url: `/contacts/${contact}` }),
    'GET /contacts/:id': ({ contact }) => ({ url: `/contacts/${contact}` }),
    'PATCH /contacts/:id': ({ contact }) => ({
      url: `/contacts/${contact}`,
      payload: { contact: { name } },
    }),
  },
  unaimed: {
    'GET /contacts': undefined,
    'POST /contacts': { contact: { name } },
  },
}
