import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/** What a browser tells of something that broke in it. What is too long is cut, not refused. */
export const clientErrorInput = z.object({
  client_error: z.object({
    message: cut(500).pipe(z.string().min(1, 'Please say what broke')),
    stack: cut(8000).optional(),
    url: cut(500).optional(),
  }),
})

/** One kind of error, with how often it was reported. */
export const clientError = z.object({
  id: z.uuid(),
  message: z.string(),
  stack: z.string(),
  url: z.string(),
  browser: z.string(),
  times: z.int(),
  first_at: moment(),
  last_at: moment(),
})
export type ClientError = z.output<typeof clientError>

/** So many kinds are kept; of more, those that were reported last. */
export const mostKinds = 300

/** PostgreSQL stores no NUL, and half a pair of a character outside of the plane is none. */
function cut(most: number) {
  return z
    .string('Please enter text')
    .transform((text) => text.replaceAll('\0', '').trim().slice(0, most).toWellFormed())
}
