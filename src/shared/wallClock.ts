/*
 * Local time in a zone. `Intl` knows it, but its first use takes a phone a tenth of a second, in the
 * middle of its first visit. So the server tells the browser how far the account's zone is from UTC.
 */

/** Minutes ahead of UTC, from one moment until another, ISO 8601. */
type OffsetSpan = { from: string; until: string; minutes: number }

const minute_ms = 60_000
const day_ms = 1440 * minute_ms

/** Time on the zone's clocks at a time in ms, as `YYYY-MM-DDTHH:mm`. Throws on no time. */
export function wallClock(time: number, zone: string): string {
  const span =
    zone === own.zone ? own.spans.find(({ from, until }) => time >= from && time < until) : null
  // A year is of four digits also while it is typed: 0002.
  if (!span) return clockOf(zone).format(time).padStart(16, '0').replace(' ', 'T')
  return new Date(time + span.minutes * minute_ms).toISOString().slice(0, 16)
}

/**
 * The time in ms when clocks in the zone show `clock`, in ms too, as if it were UTC: one of the two where an hour
 * comes twice, and an hour later where it is left out.
 */
export function timeWhen(clock: number, zone: string): number {
  const ahead = (time: number) =>
    Date.parse(`${wallClock(time, zone)}Z`) - Math.floor(time / minute_ms) * minute_ms
  const first = ahead(clock)
  const second = ahead(clock - first)
  const third = ahead(clock - second)
  return clock - (first === second ? first : Math.min(second, third))
}

/**
 * The zone whose offsets were told. In module state, since moments are shown in hundreds of places.
 * Only the browser sets it, which has one account; the server asks `Intl`.
 */
let own: { zone: string; spans: { from: number; until: number; minutes: number }[] } = {
  zone: '',
  spans: [],
}

/** From now on these tell the zone's local time; outside of them `Intl` does. For the browser only. */
export function knowOffsets(zone: string, spans: readonly OffsetSpan[]): void {
  own = {
    zone,
    spans: spans.map(({ from, until, minutes }) => ({
      from: Date.parse(from),
      until: Date.parse(until),
      minutes,
    })),
  }
}

/**
 * Tells on which day in the zone times in ms fall, in days since 1970. A hundred times as fast as
 * asking PostgreSQL or `Intl` for each, over the years of `offsetSpans`.
 */
export function dayCounter(zone: string, now?: Date): (time: number) => number {
  const spans = offsetSpans(zone, now).map(({ from, until, minutes }) => ({
    from: Date.parse(from),
    until: Date.parse(until),
    ahead: minutes * minute_ms,
  }))
  // Neighbours mostly lie in one span.
  let span = spans[0]
  return (time) => {
    if (!span || time < span.from || time >= span.until) {
      span = spans.find(({ from, until }) => time >= from && time < until)
    }
    return span
      ? Math.floor((time + span.ahead) / day_ms)
      : Date.parse(wallClock(time, zone).slice(0, 10)) / day_ms
  }
}

const written = new Map<string, OffsetSpan[]>()

/** The zone's offsets from two years before this one to the end of the next; kept. */
export function offsetSpans(zone: string, now = new Date()): OffsetSpan[] {
  const year = now.getUTCFullYear()
  const key = `${zone.toLowerCase()} ${year}`
  const spans = written.get(key) ?? spansBetween(zone, Date.UTC(year - 2), Date.UTC(year + 2))
  written.set(key, spans)
  return spans
}

function spansBetween(zone: string, start: number, end: number): OffsetSpan[] {
  const minutesAt = (time: number) =>
    (Date.parse(`${clockOf(zone).format(time).replace(' ', 'T')}Z`) - time) / minute_ms
  const spans: OffsetSpan[] = []
  let from = start
  let minutes = minutesAt(start)
  const close = (until: number) =>
    spans.push({
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      minutes,
    })
  for (let time = start + day_ms; time <= end; time += day_ms) {
    const next = minutesAt(time)
    if (next === minutes) continue
    let [before, after] = [time - day_ms, time]
    while (after - before > minute_ms) {
      const middle = before + Math.floor((after - before) / 2 / minute_ms) * minute_ms
      if (minutesAt(middle) === minutes) before = middle
      else after = middle
    }
    close(after)
    from = after
    minutes = next
  }
  close(end)
  return spans
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A zone's formatter, kept, since making one takes long; Swedish writes '2026-11-21 16:03'. */
function clockOf(zone: string): Intl.DateTimeFormat {
  // Any spelling is a zone's name, of which there would be as many as an account sends.
  const existing = clocks.get(zone.toLowerCase())
  if (existing) return existing
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  clocks.set(zone.toLowerCase(), clock)
  return clock
}
