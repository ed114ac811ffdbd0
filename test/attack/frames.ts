import fc from 'fast-check'
import { changesOf, openCable } from '../cable.ts'
import { framedText, hostileFrame, sendRaw } from '../hostileFrames.ts'
import { count } from './figures.ts'
import { gangIn } from './people.ts'
import type { Siege } from './siege.ts'

/** As many as a connection may send within a second, so that all of them are read. */
const ofConnection = 20

/**
 * Sends frames to the cable, odd ones and commands that name the victim's account, the same ones for a seed.
 * Meanwhile the victim's own tab must hear of each change of theirs, and the attackers' of none.
 */
export async function attackCable(
  siege: Siege,
  { seed, frames }: { seed: number; frames: number },
): Promise<void> {
  const { stack, target, victim } = siege
  const gang = await gangIn(stack)
  const witness = await openCable(target.url, { cookie: victim.keeper.cookie })
  await witness.subscribe(changesOf())
  const listener = await openCable(target.url, { cookie: gang.keeper.cookie })
  await listener.subscribe(changesOf())
  listener.send({ command: 'subscribe', identifier: theirChanges(victim.keeper.accountId) })
  await listener.frame(({ type }) => type === 'reject_subscription')

  const aimed = fc
    .record({
      command: fc.constantFrom('subscribe', 'message', 'unsubscribe'),
      identifier: fc.constantFrom(theirChanges(victim.keeper.accountId), changesOf('a')),
    })
    .map((command) => framedText(JSON.stringify(command)))
  const frame = fc.oneof({ weight: 4, arbitrary: hostileFrame }, { weight: 1, arbitrary: aimed })
  const batches = fc.array(frame, { minLength: ofConnection, maxLength: ofConnection })
  for (let at = 0; at * 1000 < frames; at++) {
    const numRuns = Math.ceil(Math.min(1000, frames - at * 1000) / ofConnection)
    for (const batch of fc.sample(batches, { seed: seed * 100_003 + at, numRuns })) {
      await sendRaw(await openCable(target.url, { cookie: gang.keeper.cookie }), batch)
    }
    count(siege.figures, 'Frames', numRuns * ofConnection)
    await siege.look(`Frames ${seed}:${at}`)
    const before = witness.kinds().length
    await victim.keeper.add('tasks', { content: 'Mist' })
    while (witness.kinds().length === before) await witness.next()
    await siege.settle()
    if (listener.kinds().flat().includes('tasks')) {
      const attempt = { method: 'SOCKET', url: '/cable', headers: {} }
      const answer = JSON.stringify(listener.kinds())
      const rule = "the victim's changes were told to an attacker"
      const sent = { from: `Frames ${seed}:${at}`, attacker: { name: 'another owner' }, attempt }
      siege.report(rule, sent, answer)
    }
  }
  for (const tab of [witness, listener]) tab.ws.terminate()
}

const theirChanges = (account_id: string) =>
  JSON.stringify({ channel: 'ChangesChannel', tab: 'a', account_id })
