import type { Clutch } from './clutches.contract.ts'
import { EggDrawing, youngOf } from './EggDrawing.tsx'

/** The eggs of a clutch as a row of small drawings; of more than `most`, some and a number. */
export function EggMinis({
  clutch,
  width = 20,
  most = 12,
}: {
  clutch: Pick<Clutch, 'eggStates'> & Partial<Pick<Clutch, 'id' | 'is_litter' | 'species'>>
  width?: number
  most?: number
}) {
  const { eggStates, id = '', is_litter = false, species = null } = clutch
  const count = eggStates.length > most ? Math.ceil(most / 2) : most
  const rest = eggStates.length - count
  return (
    <span className="inline wrap bottom gap4">
      {eggStates.slice(0, count).map((state, at) => (
        <EggDrawing
          // biome-ignore lint/suspicious/noArrayIndexKey: an egg is its place in the clutch
          key={at}
          state={state}
          width={width}
          {...youngOf({ is_litter, species }, { id: `${id} ${at}` })}
        />
      ))}
      {rest > 0 && <span className="text13 ink3">+{rest}</span>}
    </span>
  )
}
