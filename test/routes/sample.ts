import type { collectionOf } from './collection.ts'

/** The ids of one account's collection, by what they name. */
export type Theirs = Record<keyof Awaited<ReturnType<typeof collectionOf>>, string>

/** How a route of the API is asked for, without the API's own path. */
export type Sample = (theirs: Theirs) => { url: string; payload?: object }

/** A write that names someone else's record in its body: its method, the field, how it is sent. */
export type Smuggled = [
  method: 'POST' | 'PATCH' | 'DELETE',
  field: string,
  aim: (theirs: Theirs, mine: Theirs) => { url: string; payload: object },
]

/** How the routes of one feature are asked for; a route stands in one of the first four. */
export type RouteSamples = {
  /** What anybody may ask for, without a session. Whole paths. */
  forVisitors?: string[]
  /** Outside of the API and not for visitors, tried with a second account in a test of its own. Whole paths. */
  triedElsewhere?: string[]
  /** Aimed at someone else's record: it must answer 404. */
  aimed?: Record<string, Sample>
  /** Names no record: whatever it answers, nothing of someone else's is in it. With the body to send, and the query in its address. */
  unaimed?: Record<string, object | ((mine: Theirs) => object) | undefined>
  smuggled?: Smuggled[]
  /** Only for who runs the installation: to everyone else there is no such thing. */
  forOperators?: Record<string, { url: string; payload?: object }>
  /** Of those above, what a viewer may send: it changes only what is their own, or nothing at all. */
  own?: string[]
  /** Of those above, what a viewer may send whom the owner lets record: it records what was done. */
  recording?: string[]
  /** Of those above, what only the account's owner may send. */
  owners?: string[]
}

export const name = 'Taken'

/** The routes of one kind of log; `entered` is what another account would send. */
export function ofLog(
  noun: string,
  log: keyof Theirs,
  entered: (theirs: Theirs) => object,
): Record<string, Sample> {
  const list = `/animals/:animalId/${noun}s`
  const url = (theirs: Theirs) => `/animals/${theirs.animal}/${noun}s`
  const one = (theirs: Theirs) => `${url(theirs)}/${theirs[log]}`
  return {
    [`GET ${list}`]: (theirs) => ({ url: url(theirs) }),
    [`POST ${list}`]: (theirs) => ({ url: url(theirs), payload: { [noun]: entered(theirs) } }),
    [`GET ${list}/:id`]: (theirs) => ({ url: one(theirs) }),
    [`PATCH ${list}/:id`]: (theirs) => ({
      url: one(theirs),
      payload: { [noun]: entered(theirs) },
    }),
    [`DELETE ${list}/:id`]: (theirs) => ({ url: one(theirs) }),
  }
}
