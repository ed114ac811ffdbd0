/*
 * Sets the clock of a Node that imports this file ahead by CLOCK_AHEAD_MS, from its beginning on: what it reads
 * of the time, not its timers.
 */
const ahead_ms = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const Right = Date

globalThis.Date = new Proxy(Right, {
  construct: (_Date, args, self) =>
    Reflect.construct(Right, args.length === 0 ? [Right.now() + ahead_ms] : args, self),
  get: (_Date, name) => (name === 'now' ? () => Right.now() + ahead_ms : Reflect.get(Right, name)),
})
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead_ms })
