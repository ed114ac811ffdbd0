import autocannon from 'autocannon'

/** One run of load. Milliseconds and requests a second; a run with any error is void and throws. */
export type Load = { perSecond: number; p50_ms: number; p99_ms: number }

export async function load(
  url: string,
  { connections, seconds, cookie }: { connections: number; seconds: number; cookie?: string },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: cookie ? { cookie } : {},
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`)
  return {
    perSecond: result.requests.average,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  }
}

/** Every one in turn, `times` over, so that a slow minute of the machine meets all; medians. */
export async function inTurn<Name extends string>(
  runs: Record<Name, () => Promise<Load>>,
  times = 3,
): Promise<Record<Name, Load>> {
  const names = Object.keys(runs) as Name[]
  const all = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>
  for (let time = 0; time < times; time++) {
    for (const name of names) all[name].push(await runs[name]())
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        perSecond: median(all[name].map((one) => one.perSecond)),
        p50_ms: median(all[name].map((one) => one.p50_ms)),
        p99_ms: median(all[name].map((one) => one.p99_ms)),
      },
    ]),
  ) as Record<Name, Load>
}

export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
