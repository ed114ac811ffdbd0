import { name, type RouteSamples } from './sample.ts'

export const places: RouteSamples = {
  aimed: {
    'DELETE /animals/:animalId/moves/:id': ({ animal, move }) => ({
      url: `/animals/${animal}/moves/${move}`,
    }),
    'GET /animals/:animalId/moves': ({ animal }) => ({ url: `/animals/${animal}/moves` }),
    'PATCH /animals/:animalId/moves/:id': ({ animal, move }) => ({
      url: `/animals/${animal}/moves/${move}`,
      payload: { move: { room: name } },
    }),
    'POST /animals/:animalId/moves': ({ animal }) => ({
      url: `/animals/${animal}/moves`,
      payload: { move: { room: name } },
    }),
  },
}
