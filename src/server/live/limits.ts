/** The cable's timing and limits; tests use smaller ones. */
export type Limits = {
  /** Between two pings of the protocol, whose client gives up after six seconds of silence. */
  ping_ms: number
  /** Between two checks of sessions; a session's end must close its sockets within 5 s. */
  sweep_ms: number
  /** Between two checks that sockets and the database connection are alive. */
  heartbeat_ms: number
  mostWaiting_bytes: number
  mostFrame_bytes: number
  mostFramesPerSecond: number
  mostSubscriptions: number
  mostSocketsOfPerson: number
}

export const usualLimits: Limits = {
  ping_ms: 3000,
  sweep_ms: 3500,
  heartbeat_ms: 15_000,
  mostWaiting_bytes: 64 * 1024,
  mostFrame_bytes: 4096,
  mostFramesPerSecond: 20,
  mostSubscriptions: 4,
  mostSocketsOfPerson: 100,
}

/** A function that is true for at most `most` calls per second. */
export function pacer(most: number): () => boolean {
  let [second, calls] = [0, 0]
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, calls] = [now, 0]
    calls += 1
    return calls <= most
  }
}
