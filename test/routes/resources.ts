import { removables } from '../../src/app/records.ts'
import { least, newId } from '../factories.ts'
import { name, type RouteSamples, type Theirs } from './sample.ts'

/* The five routes of every resource with a list of its own, by the least it can be made of. */

/** Those that a keeper adds; a conversation is begun by a visitor. */
const added = removables.filter(({ resource: { api } }) => api in least)

/** What a record has to name of one's own: a plan its sire. */
const namedBy = (api: string, { sire }: Theirs) =>
  api === 'pairing_plans' ? { sire_id: sire } : {}

/** There is one place of a name. */
const nameOf = (api: string) => (api === 'climate_places' ? newId() : name)

export const resources: RouteSamples = {
  aimed: Object.fromEntries(
    added.flatMap(({ resource: { api, noun } }) => {
      const url = (theirs: Theirs) => `/${api}/${theirs[noun as keyof Theirs]}`
      const [first = ''] = Object.keys(least[api] ?? {})
      return [
        [`GET /${api}/:id`, (theirs: Theirs) => ({ url: url(theirs) })],
        [
          `PATCH /${api}/:id`,
          (theirs: Theirs) => ({ url: url(theirs), payload: { [noun]: { [first]: nameOf(api) } } }),
        ],
        [`DELETE /${api}/:id`, (theirs: Theirs) => ({ url: url(theirs) })],
      ]
    }),
  ),
  unaimed: Object.fromEntries(
    added.flatMap(({ resource: { api, noun } }) => {
      const [first = ''] = Object.keys(least[api] ?? {})
      return [
        [`GET /${api}`, undefined],
        [
          `POST /${api}`,
          (mine: Theirs) => ({
            [noun]: { ...least[api], ...namedBy(api, mine), [first]: nameOf(api) },
          }),
        ],
      ]
    }),
  ),
}
