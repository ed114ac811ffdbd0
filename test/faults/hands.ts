import { z } from 'zod'
import { type Draws, drawsFrom } from './draws.ts'
import type { Ledger, Write } from './ledger.ts'
import { lasting } from './until.ts'
import { animalsOf } from './writes/animals.ts'
import { clutchesOf } from './writes/clutches.ts'
import { feedingsOf, type Stable } from './writes/feedings.ts'
import { notesOf } from './writes/notes.ts'
import { roundsOf } from './writes/rounds.ts'

const count = 4
/** Of so many writes one is sent twice at the same time, as by a double click. */
const oneIsDoubled = 10

export type Hands = ReturnType<typeof handsAt>

/** `open` is what it has sent, perhaps more than once, and has no answer to. */
type Hand = {
  draws: Draws
  next: () => Write
  open?: Write | undefined
  isTried: boolean
  /** What the latest answer was: a status, 0 for none, and its text. */
  latest: string
}

/**
 * Keepers who write all the time, each of them one thing after the other. What isn't acknowledged they send
 * again until it is, if need be after the next start.
 */
export function handsAt(
  { url, cookie, ledger }: { url: string; cookie: string; ledger: Ledger },
  stable: Omit<Stable, 'takesDeliveries'>,
  seed: number,
) {
  const failures = new Set<string>()
  const comeBacks = { times: 0 }
  const state: { isOver: boolean; working: Promise<void>[] } = { isOver: true, working: [] }
  const hands = Array.from({ length: count }, (_, at): Hand => {
    const draws = drawsFrom(seed + 1000 * (at + 1))
    return {
      draws,
      next: nextOf(draws, { ...stable, takesDeliveries: at === 0 }),
      isTried: false,
      latest: '',
    }
  })

  const statusOf = sender(url, cookie)

  async function send(hand: Hand, write: Write) {
    const times = hand.draws.whole(oneIsDoubled) === 0 ? 2 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => statusOf(write)))
    const isRepeated = hand.isTried || times > 1
    hand.isTried = true
    for (const [status, text] of answers) {
      hand.latest = `${status} ${text}`
      if (status === 503) comeBacks.times += 1
      if (status < 300 && status > 0) continue
      if (isWait(status) || (isRepeated && write.repeated?.includes(status))) continue
      failures.add(`${write.kind} ${write.method} ${write.path}: ${status} ${text}`)
    }
    const isDone = ([status]: [number, string]) =>
      (status >= 200 && status < 300) || (isRepeated && write.repeated?.includes(status))
    if (answers.some(isDone)) return 'done'
    return answers.some(([status]) => isWait(status) || status >= 500) ? 'open' : 'refused'
  }

  async function work(hand: Hand) {
    while (!state.isOver) {
      if (!hand.open) hand.isTried = false
      hand.open ??= hand.next()
      const { open } = hand
      const outcome = await send(hand, open)
      if (outcome === 'open') await lasting(20)
      else hand.open = undefined
      if (outcome === 'done') ledger.acknowledge(open)
    }
  }

  return {
    /** Answers that no keeper should get, and where from. */
    failures,
    /** How often they were asked to come back. */
    askedBack: () => comeBacks.times,
    begin() {
      state.isOver = false
      state.working = hands.map(work)
    },
    async rest() {
      state.isOver = true
      await Promise.all(state.working)
    },
    /** What each has been answered last. */
    latest: () => hands.map(({ latest }) => latest).join('; '),
    /** What was sent and not acknowledged yet. */
    open: () => hands.flatMap(({ open }) => open ?? []),
  }
}

/** Sends writes; answers their status and text, 0 if no answer comes. */
function sender(url: string, cookie: string) {
  const ask = (path: string, request: RequestInit = {}) =>
    fetch(`${url}/dashboard/api/${path}`, {
      ...request,
      signal: AbortSignal.timeout(30_000),
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...request.headers },
    })

  async function get(path: string) {
    const answer = await ask(path)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.json()
  }

  return async ({ method, path, body: content }: Write): Promise<[number, string]> => {
    try {
      const body = typeof content === 'function' ? await content(get) : content
      if (body instanceof FormData) return await read(await ask(path, { method, body }))
      const json = body && { body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json' }
      return await read(await ask(path, { method, ...(json && { ...json, headers }) }))
    } catch (error) {
      return error instanceof z.ZodError ? [500, error.message] : [0, 'no answer']
    }
  }
}

/** No answer, or one that says to come back. */
const isWait = (status: number) => [0, 429, 502, 503, 504].includes(status)

async function read(answer: Response): Promise<[number, string]> {
  const text = (await answer.text()).slice(0, 300)
  const isEndless = answer.status === 503 && !answer.headers.has('retry-after')
  return isEndless
    ? [500, `503 that doesn't say when to come back: ${text}`]
    : [answer.status, text]
}

function nextOf(draws: Draws, stable: Stable): () => Write {
  const all = [feedingsOf, roundsOf, animalsOf, clutchesOf, notesOf]
  const kinds = all.flatMap((kindsOf) => kindsOf(stable, draws))
  const deck = kinds.flatMap(([weight, write]) => Array.from({ length: weight }, () => write))
  return () => {
    for (;;) {
      const write = draws.one(deck)()
      if (write) return write
    }
  }
}
