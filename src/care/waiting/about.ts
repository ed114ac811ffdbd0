import { valuesIn } from '../../web/queue/shown.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import type { LogKind } from '../logs/logs.contract.ts'

/** Kind of record that a waiting write is of. */
export type WaitingKind = LogKind | 'note' | 'comment' | 'task' | 'photo'

/** Subject of a waiting write: its kind, its animal if it has one, and its values. */
export type About = {
  kind: WaitingKind
  animalId: string | undefined
  contactId: string | undefined
  values: Record<string, unknown>
}

/** Reads a write's place and body. */
export function aboutOf(waiting: Waiting): About {
  const values = valuesIn(waiting)
  const [list = '', below = '', own = ''] = waiting.record.split('/')
  if (list === 'tasks') return { kind: 'task', animalId: undefined, contactId: undefined, values }
  if (list === 'comments') {
    const id = String(values.commentable_id ?? '') || undefined
    const isAnimal = values.commentable_type === 'Animal'
    const [animalId, contactId] = isAnimal ? [id, undefined] : [undefined, id]
    return { kind: 'comment', animalId, contactId, values }
  }
  const kind = own === 'photos' ? 'photo' : (logKinds.get(own) ?? 'note')
  return { kind, animalId: below, contactId: undefined, values }
}

const logKinds = new Map<string, LogKind>([
  ['feeding_logs', 'feeding'],
  ['cleaning_logs', 'cleaning'],
  ['shedding_logs', 'shedding'],
  ['weight_logs', 'weight'],
  ['poop_logs', 'poop'],
])

export const isLog = (kind: WaitingKind): kind is LogKind =>
  new Set<string>(logKinds.values()).has(kind)

/** When it happened: what the person chose, otherwise when they recorded it. */
export const happenedAt = ({ at, moment }: Waiting, { values }: About): string => {
  const chosen = moment && values[moment]
  return typeof chosen === 'string' ? chosen : new Date(at).toISOString()
}

/** The photos that wait in a write. */
export const photosIn = ({ values }: About): File[] =>
  [values.photo, values.photos].flat().filter((part) => part instanceof File)

/** Tells whether it has a form to edit it in. A tick, a deletion and a photo can only be undone. */
export const canBeEdited = (waiting: Waiting): boolean =>
  waiting.method !== 'DELETE' && !isRestore(waiting) && aboutOf(waiting).kind !== 'photo'

/** Tells whether it undoes the tick of a task. */
export const isRestore = ({ path }: Waiting): boolean => path.endsWith('/restore')
