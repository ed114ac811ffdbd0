import fc from 'fast-check'
import { type Attacker, type Gang, gangIn } from './people.ts'
import { attemptOf, type Plan, plansOf, routesOf } from './requests.ts'
import type { Siege } from './siege.ts'

/** How many requests an account takes before a fresh one does: what they send wears it out. */
export const ofAccount = 1000

/** Between two looks at the heap, of all requests of a siege. */
const ofHeap = 5000

/**
 * Sends a thousand requests made of the routes' schemas, or fewer: the same ones for a seed and their place
 * among its thousands. Looks at the heap now and then.
 */
export async function fuzz(
  siege: Siege,
  { seed, thousand, requests = ofAccount, lanes = 4, gang }: Fuzzed,
): Promise<void> {
  const { stack, target, figures } = siege
  const plans = plansOf(routesOf(stack))
  const batch = fc.sample(plans, { seed: seed * 100_003 + thousand, numRuns: requests })
  const people = gang ?? (await gangIn(stack))
  await sendAll(siege, people, { name: `${seed}:${thousand}`, batch, lanes })
  if ((figures.sent.get('Fuzz') ?? 0) < ofHeap * (figures.heaps_mb.length + 1)) return
  const heap = await target.heap_mb()
  if (heap !== undefined) figures.heaps_mb.push(heap)
}
/** Without a gang of the caller's it sends them as a fresh one. */
type Fuzzed = {
  seed: number
  thousand: number
  requests?: number
  lanes?: number
  gang?: Gang
}

async function sendAll(
  siege: Siege,
  gang: Gang,
  { name, batch, lanes }: { name: string; batch: readonly Plan[]; lanes: number },
) {
  const { victim } = siege
  // The owner gets furthest.
  const [owner] = gang.attackers
  const everyone: Attacker[] = [...gang.attackers, ...victim.insiders]
  if (owner) everyone.push(owner, owner, owner, owner)
  const ids = { theirs: victim.ids, mine: gang.ids }
  let next = 0
  const lane = async () => {
    while (next < batch.length) {
      const at = next++
      if (at % 25 === 24) await gang.refresh()
      const plan = batch[at]
      const attacker = everyone[(plan?.who ?? 0) % everyone.length]
      if (!plan || !attacker) continue
      await siege.send(
        `Fuzz ${name}:${at} ${plan.route}`,
        attacker,
        attemptOf(plan, ids, attacker.headers),
      )
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await siege.look(`Fuzz ${name}`)
}
