import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import type { Limits } from './bands.ts'
import classes from './Climate.module.css'

/** A value on the scale that all zones of a place share, with the band that this hour asks for. */
export function ZoneScale({
  value,
  limits: { low, high },
  ends: [least, most],
  isOut,
}: {
  value: number | undefined
  limits: Limits
  /** Where the scale begins and ends. */
  ends: readonly [number, number]
  isOut: boolean
}) {
  const share = (at: number) => Math.max(0, Math.min(1, (at - least) / (most - least))) * 100
  const [from, to] = [share(low ?? least), share(high ?? most)]
  return (
    <svg className="block wide" height="18" aria-hidden="true">
      <rect className={classes.track} y="4" width="100%" height="10" rx="5" />
      {(low !== null || high !== null) && (
        <rect
          className={classes.wanted}
          x={`${from}%`}
          y="4"
          width={`${Math.max(0, to - from)}%`}
          height="10"
          rx="5"
        />
      )}
      {value !== undefined && (
        <svg x={`${share(value)}%`} overflow="visible" aria-hidden="true">
          <g transform="translate(-9 0)">
            <ScaleMark state="full" size={18} tone={isOut ? 'var(--clay)' : 'var(--primary)'} />
          </g>
        </svg>
      )}
    </svg>
  )
}
