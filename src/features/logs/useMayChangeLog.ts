import { useCan, useUser } from '../../web/user.ts'

/**
 * Tells of a log, a dose or a comment whether it is this person's to change: who may only record
 * changes what they recorded themselves. The wire has names only; the server goes by the person.
 */
export function useMayChangeLog(): (log: object) => boolean {
  const { mayChange, mayLog } = useCan()
  const { name } = useUser()
  const isMine = (log: object) => recorders.some((key) => Reflect.get(log, key) === name)
  return (log) => mayChange || (mayLog && isMine(log))
}

/** What each kind calls who recorded it. */
const recorders = ['fedBy', 'cleanedBy', 'recordedBy', 'givenBy', 'commenter']
