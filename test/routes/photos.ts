import type { RouteSamples } from './sample.ts'

export const photos: RouteSamples = {
  triedElsewhere: [
    'GET /dashboard/files/:id/:width.webp',
    // In collection/animals/sharing/sharedPhotos.test.ts.
    'POST /dashboard/share',
    'GET /dashboard/share/:id',
  ],
  aimed: {
    'DELETE /animals/:id/photo': ({ animal }) => ({ url: `/animals/${animal}/photo` }),
    'DELETE /animals/:animalId/photos/:id': ({ animal, picture }) => ({
      url: `/animals/${animal}/photos/${picture}`,
    }),
    'PATCH /animals/:animalId/photos/:id': ({ animal, picture }) => ({
      url: `/animals/${animal}/photos/${picture}`,
      payload: { photo: { main: true } },
    }),
  },
}
