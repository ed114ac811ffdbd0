import { useCan, useUser } from '../../web/user.ts'

/**
 * Tells of a log, a dose or a comment whether it is this person's to change: who may only record
 * changes what they recorded themselves.
 */
export function useMayChangeLog(): (log: { recorded_by: string | null }) => boolean {
  const { mayChange, mayLog } = useCan()
  const { id } = useUser()
  return ({ recorded_by }) => mayChange || (mayLog && recorded_by === id)
}
