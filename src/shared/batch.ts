import { z } from 'zod'

/** How many reads one request may ask for. */
export const mostInBatch = 50

/** What is read together, by the first word of its path: nothing that holds a secret. */
const resources = [
  ...['animals', 'codes', 'contacts', 'dashboard', 'due', 'feeders', 'groups', 'notifications'],
  ...['round_lines', 'species', 'supplements'],
]

const isPath = new RegExp(`^(${resources.join('|')})(/[\\w-]+)?(\\?[^\\s#]*)?$`)

/** `?path=animals/{id}&path=species?page=1`: paths below the API, with their own query. */
export const batchQuery = () =>
  z.object({
    path: z.preprocess(
      (given) => [given ?? []].flat(),
      z
        .array(z.string().regex(isPath, 'Not read in a batch'))
        .min(1, 'Please send a path to read')
        .max(mostInBatch, `At most ${mostInBatch} at once`),
    ),
  })

/** What was found, by its path; what is refused or isn't there is left out. */
export const batch = () => z.object({ answers: z.record(z.string(), z.unknown()) })
export type Batch = z.output<ReturnType<typeof batch>>
