import { Agent, request } from 'node:http'
import type { Asked } from './load.ts'
import type { Samples } from './samples.ts'

/** Answers to requests that came at a rate of their own: times of those that were accepted, and the refused ones. */
export type Arrivals = { samples: Samples; refused: number }

/** What a client of its own asks: its status, and the time until the whole answer was in. */
export async function timedAnswer(
  url: string,
  { path, cookie = '' }: Asked,
  agent: Agent,
): Promise<{ status: number; took_ms: number }> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${path}`, { agent, headers: { cookie } }, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, took_ms: performance.now() - begun })
      })
    })
    asking.once('error', reject).end()
  })
}

/**
 * Requests that come whether others were answered or not, so many a second; `skip_s` seconds of them aren't counted.
 * Takes nothing but a 200 or a 503 with `Retry-After` for an answer.
 */
export async function arrive(
  url: string,
  asked: Asked[],
  { perSecond, seconds, skip_s = 0 }: { perSecond: number; seconds: number; skip_s?: number },
): Promise<Arrivals> {
  const agent = new Agent({ keepAlive: true, maxSockets: 600 })
  const arrivals: Arrivals = { samples: [], refused: 0 }
  const answers: Promise<void>[] = []
  const begun = performance.now()
  const passed_s = () => (performance.now() - begun) / 1000

  async function send(one: Asked, isCounted: boolean) {
    const { status, took_ms } = await timedAnswer(url, one, agent)
    if (status !== 200 && status !== 503) throw new Error(`${one.path} answered ${status}`)
    if (!isCounted) return
    if (status === 200) arrivals.samples.push(took_ms)
    else arrivals.refused += 1
  }

  while (passed_s() < seconds) {
    const due = Math.floor(passed_s() * perSecond)
    for (; answers.length < due; ) {
      const one = asked[answers.length % asked.length]
      if (one) answers.push(send(one, passed_s() >= skip_s))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(answers)
  agent.destroy()
  return arrivals
}
