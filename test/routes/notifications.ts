import type { RouteSamples } from './sample.ts'

export const notifications: RouteSamples = {
  aimed: {
    'DELETE /notifications/:id': ({ notification }) => ({ url: `/notifications/${notification}` }),
    'PATCH /notifications/:id/later': ({ notification }) => ({
      url: `/notifications/${notification}/later`,
    }),
    'DELETE /notifications/:id/later': ({ notification }) => ({
      url: `/notifications/${notification}/later`,
    }),
    'PATCH /notifications/:id/read': ({ notification }) => ({
      url: `/notifications/${notification}/read`,
    }),
    'PATCH /notifications/:id/unread': ({ notification }) => ({
      url: `/notifications/${notification}/unread`,
    }),
  },
  unaimed: {
    'GET /notifications': undefined,
    'GET /notifications/to_do': undefined,
    'GET /notifications/unread/count': undefined,
    'DELETE /notifications/destroy_all': undefined,
    'PATCH /notifications/read_all': undefined,
    'PATCH /notifications/unread_all': undefined,
  },
  own: [
    'DELETE /notifications/:id',
    'DELETE /notifications/:id/later',
    'DELETE /notifications/destroy_all',
    'PATCH /notifications/:id/later',
    'PATCH /notifications/:id/read',
    'PATCH /notifications/:id/unread',
    'PATCH /notifications/read_all',
    'PATCH /notifications/unread_all',
  ],
}
