import { Busy } from './concurrencyLimit.ts'

/** How much is worked on at once and may wait, of everyone and of one person, and for how long. */
export type Bounds = {
  working: number
  workingOfOne: number
  waiting: number
  waitingOfOne: number
  /** Under overload, a request waits as long as two take, and at least so long. */
  patience_ms: number
  /** How often it is looked at whether most requests had to wait, and how often in a row that is overload. */
  look_ms: number
  looks: number
}

/** A person's part: time at work, less what was long ago; and what is at work and waits now. */
type Share = { used_ms: number; since: number; working: number; waiting: number }
type Waiting = { share: Share; since: number; start(): void; refuse(): void }
type Turn = { leave(): void }

/** Time at work of so long ago counts half. */
const halfLife_ms = 10_000
const mostShares = 10_000

/**
 * A queue whose next turn is that of whoever has had least of late, so that a person who asks for one page doesn't
 * wait behind one who asks for a thousand. `enter` resolves once it is a request's turn, which ends by `leave`; it
 * throws `Busy` where too many wait, to those of whoever has had most, and under overload where a wait
 * becomes too long. A burst alone is no overload. `now` is in milliseconds.
 */
export function fairQueue(bounds: Bounds, now: () => number = () => performance.now()) {
  const { shareOf, usedBy, charge } = ledger(now)
  const crowd = crowding(bounds, now)
  const waiting: Waiting[] = []
  let [working, room, mean_ms] = [0, bounds.working, 0]

  const canWork = (share: Share) => working < room && share.working < bounds.workingOfOne

  function begin(share: Share): Turn {
    const begun = now()
    working += 1
    share.working += 1
    let isOver = false
    return {
      leave() {
        if (isOver) return
        isOver = true
        const took_ms = now() - begun
        working -= 1
        share.working -= 1
        charge(share, took_ms)
        mean_ms += (took_ms - mean_ms) / 50
        startNext()
      },
    }
  }

  function startNext() {
    refuseLate()
    const next = () =>
      leastServed(
        waiting.filter(({ share }) => canWork(share)),
        usedBy,
      )
    for (let one = next(); one; one = next()) one.start()
  }

  /** Under overload, requests that waited too long, unless all are one person's, who takes from no one else. */
  function refuseLate() {
    const isShared = waiting.some(({ share }) => share !== waiting[0]?.share)
    if (!crowd.isOverload() || !isShared) return
    const limit_ms = Math.max(bounds.patience_ms, 2 * mean_ms)
    for (const one of [...waiting]) if (now() - one.since > limit_ms) one.refuse()
  }

  function wait(share: Share, signal: AbortSignal): Promise<Turn> {
    const turn = joined(waiting, { share, since: now(), begin: () => begin(share) }, signal)
    if (waiting.length > bounds.waiting) mostServed(waiting, usedBy).refuse()
    return turn
  }

  return {
    /** Waits for the turn of a request of `key`; no longer once `signal` says that its sender is gone. */
    async enter(key: string, signal: AbortSignal): Promise<Turn> {
      const share = shareOf(key)
      refuseLate()
      const isFree = canWork(share)
      const isRefused = !isFree && share.waiting >= bounds.waitingOfOne
      crowd.count({ isDelayed: !isFree && !isRefused })
      if (isRefused) throw new Busy()
      return isFree ? begin(share) : wait(share, signal)
    },

    /** How many are worked on, and how many wait. */
    sizes: () => ({ working, waiting: waiting.length }),

    /** Has fewer at work while the machine is late, and by and by as many as before. */
    adapt(isLate: boolean): void {
      const least = Math.min(2, bounds.working)
      room = isLate ? Math.max(least, Math.floor(room * 0.75)) : Math.min(bounds.working, room + 1)
      startNext()
    },
  }
}

/** Adds one to those who wait, until its turn comes, it is refused, or `signal` says that its sender is gone. */
function joined(
  waiting: Waiting[],
  { share, since, begin }: { share: Share; since: number; begin: () => Turn },
  signal: AbortSignal,
): Promise<Turn> {
  const { promise, resolve, reject } = Promise.withResolvers<Turn>()
  const end = (settle: () => void) => {
    const at = waiting.indexOf(one)
    if (at < 0) return
    waiting.splice(at, 1)
    share.waiting -= 1
    signal.removeEventListener('abort', one.refuse)
    settle()
  }
  const one: Waiting = {
    share,
    since,
    start: () => end(() => resolve(begin())),
    refuse: () => end(() => reject(new Busy())),
  }
  signal.addEventListener('abort', one.refuse)
  waiting.push(one)
  share.waiting += 1
  return promise
}

type Used = (share: Share) => number

const leastServed = (waiting: readonly Waiting[], usedBy: Used) =>
  waiting.reduce<Waiting | undefined>(
    (least, one) => (least && usedBy(least.share) <= usedBy(one.share) ? least : one),
    undefined,
  )

/** The newest of whoever has had most. */
const mostServed = (waiting: readonly Waiting[], usedBy: Used) =>
  waiting.reduce((most, one) => (usedBy(one.share) >= usedBy(most.share) ? one : most))

/** Everyone's share, and how much they have had of late. */
function ledger(now: () => number) {
  const shares = new Map<string, Share>()
  const usedBy = ({ used_ms, since }: Share) => used_ms * 0.5 ** ((now() - since) / halfLife_ms)
  function forgetIdle() {
    for (const [key, { working, waiting }] of shares) {
      if (working + waiting === 0) shares.delete(key)
    }
  }
  return {
    usedBy,
    shareOf(key: string): Share {
      const share = shares.get(key) ?? { used_ms: 0, since: now(), working: 0, waiting: 0 }
      if (shares.size >= mostShares) forgetIdle()
      shares.set(key, share)
      return share
    },
    charge(share: Share, took_ms: number) {
      share.used_ms = usedBy(share) + Math.max(1, took_ms)
      share.since = now()
    },
  }
}

/** Tells overload from a burst: most requests had to wait, look after look. */
function crowding({ look_ms, looks }: Bounds, now: () => number) {
  let [lookedAt, entered, delayed, crowdedLooks] = [now(), 0, 0, 0]
  return {
    count({ isDelayed }: { isDelayed: boolean }) {
      entered += 1
      if (isDelayed) delayed += 1
    },
    isOverload(): boolean {
      if (now() - lookedAt >= look_ms) {
        crowdedLooks = delayed > entered / 2 ? crowdedLooks + 1 : 0
        ;[lookedAt, entered, delayed] = [now(), 0, 0]
      }
      return crowdedLooks >= looks
    },
  }
}
