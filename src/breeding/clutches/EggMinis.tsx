import type { Clutch } from './clutches.contract.ts'
import { EggDrawing } from './EggDrawing.tsx'
import classes from './Eggs.module.css'

/** The eggs of a clutch as a row of small drawings; beyond `most`, the rest is a number. */
export function EggMinis({
  clutch,
  width = 20,
  most = 12,
}: {
  clutch: Pick<Clutch, 'eggStates'>
  width?: number
  most?: number
}) {
  const { eggStates } = clutch
  const rest = eggStates.length - most
  return (
    <span className={classes.minis}>
      {eggStates.slice(0, most).map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an egg is its place in the clutch
        <EggDrawing key={at} state={state} width={width} />
      ))}
      {rest > 0 && <span className={classes.more}>+{rest}</span>}
    </span>
  )
}
