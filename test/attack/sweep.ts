import { aimed, api, smuggled } from '../routeSamples.ts'
import type { Theirs } from '../routes/sample.ts'
import type { Gang } from './people.ts'
import { idsIn, samples } from './requests.ts'
import type { Siege } from './siege.ts'
import type { Attempt } from './target.ts'

const aimedRoutes = new Set(aimed.map(([route]) => `${api} ${route.replace(/\?.*/, '')}`))
const jsonType = { 'content-type': 'application/json' }

const attemptOf = (
  method: string,
  { url, payload }: { url: string; payload?: object },
  headers: Record<string, string>,
): Attempt => ({
  method,
  url: api + url,
  headers: payload ? { ...headers, ...jsonType } : headers,
  ...(payload && { body: JSON.stringify(payload) }),
})

/**
 * Every route of the API with the victim's ids where its sample has ids, by everyone: none of those outside
 * may succeed where it names a record, and whoever may only look changes nothing.
 */
export async function sweepRoles(siege: Siege, gang: Gang): Promise<void> {
  const { victim } = siege
  const everyone = [...gang.attackers, ...victim.insiders]
  for (const [key, sample] of samples) {
    const [, method = ''] = key.split(' ')
    for (const attacker of everyone) {
      const attempt = attemptOf(method, sample(victim.ids), attacker.headers)
      const from = `Routes ${key}`
      const { status, body } = await siege.send(from, attacker, attempt)
      const isOpen = status < 300 && aimedRoutes.has(key)
      if (!attacker.isInside && isOpen) {
        const rule = "it was done to the victim's record"
        siege.report(rule, { from, attacker, attempt }, `${status} ${body}`)
      }
    }
    await gang.refresh()
  }
  await siege.look('Routes')
}

/**
 * Exchanges each id of one's own in a request for the victim's of the same kind, and for three others of theirs; of
 * all these requests, sends every so many.
 */
export async function sweepIds(siege: Siege, gang: Gang, every = 1): Promise<void> {
  const { victim } = siege
  const [owner] = gang.attackers
  if (!owner) return
  let at = 0
  for (const [key, sample] of samples) {
    const [, method = ''] = key.split(' ')
    for (const attempt of crossed(method, sample(gang.ids), gang.ids, victim.ids)) {
      if (at++ % every !== 0) continue
      if (at % (25 * every) === 1) await gang.refresh()
      const headers = attempt.body === undefined ? owner.headers : { ...owner.headers, ...jsonType }
      await siege.send(`Ids ${key}`, owner, { ...attempt, headers })
    }
  }
  await gang.refresh()
  for (const [method, field, aim] of smuggled) {
    const attempt = attemptOf(method, aim(victim.ids, gang.ids), owner.headers)
    await siege.send(`Ids ${field}`, owner, attempt)
  }
  await siege.look('Ids')
}

/** A request with one id exchanged at a time. */
function crossed(
  method: string,
  { url, payload }: { url: string; payload?: object },
  mine: Theirs,
  theirs: Theirs,
): Omit<Attempt, 'headers'>[] {
  const text = payload && JSON.stringify(payload)
  const others = idsIn(theirs)
  return Object.entries(mine).flatMap(([kind, id], place) => {
    if (!id || !(url.includes(id) || text?.includes(id))) return []
    const like = Object.entries(theirs).find(([other]) => other === kind)?.[1] ?? ''
    const strange = [1, 17, 29].map((step) => others[(place + step) % others.length] ?? '')
    return [like, ...strange].map((by) => ({
      method,
      url: api + url.replaceAll(id, by),
      ...(text && { body: text.replaceAll(id, by) }),
    }))
  })
}
