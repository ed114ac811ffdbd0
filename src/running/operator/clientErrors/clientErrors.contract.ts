import { z } from 'zod'
import { moment } from '../../../shared/fields.ts'

/** A browser's error report. Long texts are cut instead of rejected. */
export const clientErrorInput = z.object({
  client_error: z.object({
    message: cut(500).pipe(z.string().min(1, 'Please say what broke')),
    stack: cut(8000).optional(),
    url: cut(500).optional(),
  }),
})

/** Code by which the person who saw the error can report it: eight hexadecimal digits of its kind. */
const reference = z.string()

/** The answer to a report. */
export const reported = z.object({ success: z.literal(true), reference })

/** One kind of error, with its count. */
export const clientError = z.object({
  id: z.uuid(),
  reference,
  message: z.string(),
  stack: z.string(),
  url: z.string(),
  browser: z.string(),
  times: z.int(),
  first_at: moment(),
  last_at: moment(),
})
export type ClientError = z.output<typeof clientError>

/** The most kinds to keep, the latest ones. */
export const mostKinds = 300

/** PostgreSQL rejects NUL bytes and lone surrogates. */
function cut(most: number) {
  return z
    .string('Please enter text')
    .transform((text) => text.replaceAll('\0', '').trim().slice(0, most).toWellFormed())
}
