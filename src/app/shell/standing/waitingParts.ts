import { newId } from '../../../web/api.ts'
import type { Part, Waiting } from '../../../web/queue/waiting.ts'
import type { Write } from '../../../web/unsent.ts'

/*
 * Which writes wait where there is no network: what is recorded in front of an enclosure. Each is one record, so that
 * it can be changed and deleted, and one that is refused keeps no other waiting.
 */

type Kind = { path: RegExp; moment?: string; day?: string }

/** Where records are added; below it, by their ids, they are changed and deleted. */
const kinds: readonly Kind[] = [
  {
    path: /^animals\/[^/]+\/(feeding|cleaning|weight|shedding|poop)_logs$/,
    moment: 'happenedAt',
  },
  { path: /^animals\/[^/]+\/health_notes$/, day: 'noted_on' },
  { path: /^comments$/, moment: 'commentedAt' },
  { path: /^tasks$/ },
]

/** The parts a write is kept as; undefined if it can't wait. */
export function partsOf(write: Write, waiting: readonly Waiting[]): Part[] | undefined {
  const { method, path, body } = write
  const [list = ''] = path.match(/^\w+_logs(?=\/bulk$)/) ?? []
  if (list) return method === 'POST' ? addedIn(list, body) : undoneIn(list, body, waiting)
  if (path.endsWith('/restore')) return restored(write, waiting)
  if (isPhoto(write)) return [photo(write)]
  if (method === 'POST') return added(write)
  const kind = kindOf(path.slice(0, path.lastIndexOf('/')))
  return kind && [{ ...write, record: path }]
}

const kindOf = (place: string) => kinds.find(({ path }) => path.test(place))

/** Without an id of its own a repeat would add it twice. */
function added({ path, body, ...write }: Write): Part[] | undefined {
  const { path: _, ...kind } = kindOf(path) ?? {}
  const id = recordIn(body).id
  if (!kindOf(path) || typeof id !== 'string') return undefined
  return [{ ...write, path, body, record: `${path}/${id}`, ...kind }]
}

/** A round, as the logs that it is of. */
function addedIn(list: string, body: object | undefined): Part[] | undefined {
  const parts = rowsIn(list, body).map(({ animal_id, ...log }) =>
    added({
      method: 'POST',
      path: `animals/${animal_id}/${list}`,
      body: { [list.slice(0, -1)]: log },
    }),
  )
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

/** The undo of a round, as deletions of its logs; undefined unless all of them still wait here. */
function undoneIn(
  list: string,
  body: object | undefined,
  waiting: readonly Waiting[],
): Part[] | undefined {
  const places = rowsIn(list, body).map(
    ({ id }) => waiting.find(({ record }) => record.endsWith(`/${id}`))?.record,
  )
  if (places.length === 0 || places.some((place) => place === undefined)) return undefined
  return places.flatMap((place) =>
    place ? [{ method: 'DELETE', path: place, record: place } as const] : [],
  )
}

/** A ticked task that is to be done after all, if its tick still waits. */
function restored(write: Write, waiting: readonly Waiting[]): Part[] | undefined {
  const record = `tasks/${write.path.split('/')[1]}`
  return waiting.some((one) => one.record === record) ? [{ ...write, record }] : undefined
}

/** Nothing but photos: the rest of an animal's form needs what the server knows. */
const isPhoto = ({ method, path, body }: Write) =>
  method === 'PATCH' &&
  /^animals\/[^/]+$/.test(path) &&
  Object.keys(recordIn(body)).every((key) => /^photo|^updated_at$/.test(key)) &&
  Object.keys(recordIn(body)).some((key) => key.startsWith('photo'))

/** With an id for each further photo, so that a repeat adds none twice; whatever else was changed meanwhile. */
function photo({ path, body, ...write }: Write): Part {
  const { updated_at: _, photos, ...others } = recordIn(body)
  const added = Array.isArray(photos) && photos.length > 0
  const photo_ids = added ? photos.map(() => newId()) : undefined
  const animal = { ...others, ...(added && { photos, photo_ids }) }
  return { ...write, path, body: { animal }, record: `${path}/photos/${newId()}` }
}

type Values = Record<string, unknown>

const recordIn = (body: object = {}): Values => {
  const [record] = Object.values(body)
  return typeof record === 'object' && record !== null ? record : {}
}

const rowsIn = (list: string, body: object = {}): Values[] => {
  const rows: unknown = Reflect.get(body, list)
  return Array.isArray(rows) ? rows : []
}
