import type { RouteSamples, Sample } from './sample.ts'

const at =
  (path: string, payload?: object): Sample =>
  ({ import: id }) => ({ url: `/imports/${id}${path}`, ...(payload && { payload }) })

export const imports: RouteSamples = {
  aimed: {
    'GET /imports/:id': at(''),
    'PATCH /imports/:id': at('', { import: { date_order: 'dmy' } }),
    'DELETE /imports/:id': at(''),
    'GET /imports/:id/rows': at('/rows'),
    'PATCH /imports/:id/rows/:row': at('/rows/2', { row: { left_out: true } }),
    'GET /imports/:id/left_out': at('/left_out'),
    'POST /imports/:id/apply': at('/apply'),
    'POST /imports/:id/undo': at('/undo'),
  },
  unaimed: { 'GET /imports': undefined },
  // A form with a file.
  triedElsewhere: ['POST /dashboard/api/imports'],
}
