import { listed } from '../../shared/listed.ts'
import { numberText, shownSign } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { usePage } from '../../web/records.ts'
import { feederName } from '../feeders/feederName.ts'
import { type Feeder, feederResource } from '../feeders/feeders.contract.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import { fedOf, keyOf } from './roundLogs.ts'
import type { RoundState } from './roundState.ts'

type Parts = { lines: RoundLine[]; state: RoundState }

/** The feeders that the round takes out of the stock, and how many of each are left after it. */
export function RoundStock(parts: Parts) {
  const rows = useLeaving(parts)
  if (rows.length === 0) return null
  return (
    <Card title="Out of the stock">
      <ul className="text14">
        {rows.map(({ feeder, count }) => (
          <li key={feeder.id} className="row between gap8 padY6">
            <span className="slim crop ellipsis oneLine">
              <strong className="semibold">{numberText(count)}</strong> {feederName(feeder)}
            </span>
            <Left feeder={feeder} count={count} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** On the phone alone the feeders of which the stock hasn't enough: 'Not enough: Rat, small (1 of 3)'. */
export function Shortage(parts: Parts) {
  const short = useLeaving(parts).flatMap(({ feeder, count }) =>
    feeder.quantity !== null && feeder.quantity < count
      ? `${feederName(feeder)} (${numberText(feeder.quantity)} of ${numberText(count)})`
      : [],
  )
  if (short.length === 0) return null
  const words = listed(short, { most: 2, sign: shownSign() })
  return <p className="wide text13 semibold due">Not enough: {words}</p>
}

/** The feeders of a round in the order of their names, with how many it takes. */
function useLeaving({ lines, state }: Parts) {
  const feeders = usePage(feederResource, { per_page: 100 }).data?.value ?? []
  const leaving = leavingIn(lines, state)
  return feeders.flatMap((feeder) => {
    const count = leaving.get(feeder.id)
    return count ? [{ feeder, count }] : []
  })
}

function Left({ feeder: { quantity, lowStock }, count }: { feeder: Feeder; count: number }) {
  if (quantity === null) return null
  const left = Math.max(0, quantity - count)
  const isShort = quantity < count
  const isLow = lowStock !== null && left <= lowStock
  const tone = isShort ? 'semibold alarm' : isLow ? 'semibold due' : 'ink3'
  return (
    <span className={`firm oneLine ${tone}`}>
      {isShort ? `only ${numberText(quantity)} in stock` : `${numberText(left)} left`}
    </span>
  )
}

/** How many of each feeder the round takes, by its id: meals that are taken or regurgitated, and refused ones thrown away. */
function leavingIn(lines: RoundLine[], state: RoundState): Map<string, number> {
  const leaving = new Map<string, number>()
  for (const line of lines) {
    const { feeder_id, count, success, refusal_reason, thrown_away } = fedOf(line, state)
    const isSkipped = state.entries[keyOf(line)]?.outcome === 'skipped'
    if (isSkipped || (!success && !thrown_away && refusal_reason === 'refused')) continue
    leaving.set(feeder_id, (leaving.get(feeder_id) ?? 0) + count)
  }
  return leaving
}
