/** How the cable is paced and what a client may ask of it; tests take smaller ones. */
export type Limits = {
  /** Between two pings of the protocol: its client takes six seconds of silence for the end. */
  ping_ms: number
  /** Between two looks at who is still signed in; a session's end must close its sockets in 5 s. */
  sweep_ms: number
  /** Between two questions to a socket, and to the database, whether they are still there. */
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
