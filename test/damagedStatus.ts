import { heardOf, readStatus } from '../src/care/climate/doors/herpstat/rawStatus.ts'
import { mutated } from './climatePayloads.ts'
import { isPossible } from './possibleReadings.ts'
import { spyderStatus } from './spyderWeb.ts'

const statuses = [
  spyderStatus(),
  spyderStatus([{ probereadingRH: 61.5 }, { errorcode: '4', errorcodedescription: 'High "temp"' }]),
  spyderStatus([{ probereadingTEMP: '31.2', poweroutput: '80' }], { safetyrelay: 'Tripped' }),
].map((status) => JSON.stringify(status, null, 1))

/**
 * What a SpyderWeb's damaged answers, by these seeds, bring that can't be, or that stands nowhere in them: none is
 * right. Never throws.
 */
export function wrongStatuses(from: number, below: number): unknown[] {
  const now = Date.now()
  const wrong: unknown[] = []
  for (let seed = from; seed < below; seed++) {
    const text = mutated(statuses[seed % statuses.length] ?? '', seed)
    const status = readStatus(text)
    if (!status) continue
    const heard = heardOf(status, { prefix: 'Herpstat', unit: 'celsius', at_ms: now })
    const made = heard.filter((one) => !isPossible(one, now) || !isIn(text, one.value))
    if (made.length > 0) wrong.push([seed, made])
  }
  return wrong
}

/** Tells whether a number is written in a text, in whichever way JSON writes it. */
const isIn = (text: string, value: number) =>
  [...text.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi)].some(([word]) => Number(word) === value)
