import { z } from 'zod'

/** How many reads one request may ask for. */
const mostInBatch = 50

/** Resources that are read together, by the first word of their paths: none that holds a secret. */
const resources = [
  ...['animals', 'codes', 'contacts', 'dashboard', 'due', 'feeders', 'groups', 'notifications'],
  ...['round_lines', 'species', 'supplements'],
]

const isPath = new RegExp(`^(${resources.join('|')})(/[\\w-]+)?(\\?[^\\s#]*)?$`)

/** `?path=animals/{id}&path=species?page=1`: paths below the API, with their own query. */
export const batchQuery = () =>
  z.object({
    path: z.preprocess(
      (value) => [value ?? []].flat(),
      z
        .array(z.string().regex(isPath, 'Not read in a batch'))
        .min(1, 'Please send a path to read')
        .max(mostInBatch, `At most ${mostInBatch} at once`),
    ),
  })

/** Answers by their paths; those that are refused or don't exist are left out. */
export const batch = () => z.object({ answers: z.record(z.string(), z.unknown()) })
export type Batch = z.output<ReturnType<typeof batch>>
