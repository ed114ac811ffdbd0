import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import type { Cross } from '../cross.ts'
import { isNone, minus, none, one, plus, toNumber } from '../fractions.ts'
import { oddsOf } from '../words.ts'
import { useBrood } from './brood.ts'
import { faceOf } from './hatching.ts'
import classes from './Mosaic.module.css'

const mostParts = 24

/**
 * All eggs as one bar: each outcome is as wide as its share and has the skin its genes would draw; what
 * fails in the egg is hollow and struck, at the right.
 */
export function Mosaic({ cross, species }: { cross: Cross; species: string }) {
  const { many, survive } = useBrood()
  const parts = cross.outcomes.slice(0, mostParts)
  const { share: lethal } = cross.lethal
  const rest = minus(
    minus(one, lethal),
    parts.reduce((sum, { share }) => plus(sum, share), none),
  )
  const words = parts.map(({ label, sex, share }) =>
    [oddsOf(share), sex, label].filter(Boolean).join(' '),
  )
  return (
    <figure className={`${classes.figure} noMargin`}>
      <div
        className={`${classes.mosaic} round14 crop flex gap2`}
        role="img"
        aria-label={`Of all ${many}: ${[...words, ...(isNone(lethal) ? [] : [`${oddsOf(lethal)} fail`])].join(', ')}`}
      >
        {parts.map((outcome) => (
          <div
            key={`${outcome.sex} ${outcome.genes.join(' ')}`}
            style={{ flexGrow: toNumber(outcome.share) }}
            title={`${outcome.label}, ${oddsOf(outcome.share)}`}
          >
            <Portrait animal={faceOf(species, outcome)} size="card" />
          </div>
        ))}
        {!isNone(rest) && <div style={{ flexGrow: toNumber(rest) }} />}
        {!isNone(lethal) && (
          <div className={classes.lethal} style={{ flexGrow: toNumber(lethal) }} />
        )}
      </div>
      {!isNone(lethal) && (
        <figcaption className="flex between above6 text13 ink3">
          <span>
            {oddsOf(minus(one, lethal))} {survive}
          </span>
          <span className="semibold alarm">{oddsOf(lethal)} fail</span>
        </figcaption>
      )}
    </figure>
  )
}
