import autocannon, { type Result } from 'autocannon'
import { atMost, type Row } from './report.ts'
import { median, type Samples } from './samples.ts'

/** What is asked for, again and again from the top; a connection begins anywhere. */
export type Asked = {
  path: string
  cookie?: string
  method?: 'GET' | 'POST' | 'PATCH'
  body?: object
  /** The browser that asks, where that matters. */
  agent?: string
}
export type Load = { perSecond: number; samples: Samples }

type Given = { connections: number; seconds?: number; amount?: number }

/** One run of load. A run with any error is void and throws. */
export async function load(url: string, asked: Asked[], given: Given): Promise<Load> {
  const { connections, seconds, amount } = given
  const requests = asked.map(({ path, cookie, method = 'GET', body, agent }) => ({
    path,
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(agent && { 'user-agent': agent }),
      ...(body && { origin: url, 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }))
  let opened = 0
  const samples: Samples = []
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections,
        ...(amount ? { amount } : { duration: seconds }),
        setupClient: (client) => {
          const from = Math.floor((opened++ * requests.length) / connections)
          client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    running.on('response', (_client, _status, _bytes, taken_ms) => samples.push(taken_ms))
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed: ${statuses}`)
  }
  return { perSecond: result.requests.total / result.duration, samples }
}

/** Several runs of one kind: the rate of each, and the samples of all. */
export type Loads = { perSecond: number[]; samples: Samples }

/** Every run in turn, `times` over, so that a slow minute of the machine meets all of them. */
export async function loadInTurn<Name extends string>(
  runs: Record<Name, () => Promise<Load>>,
  times: number,
): Promise<Record<Name, Loads>> {
  const names = Object.keys(runs) as Name[]
  const all = Object.fromEntries(
    names.map((name) => [name, { perSecond: [], samples: [] }]),
  ) as unknown as Record<Name, Loads>
  for (let time = 0; time < times; time++) {
    for (const name of names) {
      const { perSecond, samples } = await runs[name]()
      all[name].perSecond.push(perSecond)
      all[name].samples.push(...samples)
    }
  }
  return all
}

/** The rate of runs over that of others, each over the one beside it; the median. */
export const rateOf = (runs: Loads, others: Loads) =>
  median(runs.perSecond.map((rate, at) => rate / (others.perSecond[at] ?? Number.NaN)))

export const rate = (what: string, { perSecond }: Loads): Row => ({
  what,
  figure: `${median(perSecond).toFixed(0)} req/s`,
})

/** By how much the runs of a yardstick differ: where it is much, the machine did something else. */
export function steadiness(what: string, { perSecond }: Loads): Row {
  const part = (Math.max(...perSecond) - Math.min(...perSecond)) / median(perSecond)
  return atMost(
    `${what}, slowest to fastest run`,
    part * 100,
    15,
    (value) => `${value.toFixed(0)} %`,
  )
}
