/**
 * A zone's state for one cause: `out` of its band, `near` it but not yet safely inside, `in` it, or `unknown`
 * without a current reading.
 */
export type Seen = 'out' | 'near' | 'in' | 'unknown'

/** `since` when it is wrong, in ms; of `ok` it says nothing. */
export type Watch = { state: 'ok' | 'suspect' | 'alarm' | 'acknowledged'; since: number }

/** `wait_ms` is how long it may be out; `isDue` if people are to be told once more of what was acknowledged. */
export type Sight = { seen: Seen; wait_ms: number; isDue?: boolean }

/**
 * The next state of a cause in a zone, looked at `now`. Out is suspect until it has been out for long enough; what is
 * only near its band ends a suspicion but no alarm, so that a value at the edge doesn't alarm by turns.
 */
export function step(
  watch: Watch,
  { seen: standing, wait_ms, isDue = false }: Sight,
  now: number,
): Watch {
  const { state, since } = watch
  if (standing === 'unknown') return watch
  if (standing === 'in' || (standing === 'near' && state === 'suspect'))
    return { state: 'ok', since: now }
  if (standing === 'near' || state === 'alarm') return watch
  if (state === 'acknowledged') return isDue ? { state: 'alarm', since } : watch
  const began = state === 'ok' ? now : since
  return { state: now - began >= wait_ms ? 'alarm' : 'suspect', since: began }
}
