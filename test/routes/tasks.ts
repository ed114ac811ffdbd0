import { name, type RouteSamples } from './sample.ts'

export const tasks: RouteSamples = {
  aimed: {
    'DELETE /tasks/:id': ({ task }) => ({ url: `/tasks/${task}` }),
    'GET /tasks/:id': ({ task }) => ({ url: `/tasks/${task}` }),
    'PATCH /tasks/:id': ({ task }) => ({
      url: `/tasks/${task}`,
      payload: { task: { content: name } },
    }),
  },
  unaimed: {
    'GET /tasks': undefined,
    'POST /tasks': { task: { content: name } },
  },
}
