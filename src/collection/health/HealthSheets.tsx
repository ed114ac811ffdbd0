import { createContext, type ReactNode, Suspense, use, useState } from 'react'

type Draw = (onClose: () => void) => ReactNode
const Opening = createContext<(draw: Draw) => void>(() => {})

/**
 * Holds the open sheet of a health record above the list of them: the list may arrive, and a row of it go,
 * while what was typed stays.
 */
export function HealthSheets({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<{ draw: Draw }>()
  const [open] = useState(() => (draw: Draw) => setSheet({ draw }))
  return (
    <Opening value={open}>
      {children}
      <Suspense>{sheet?.draw(() => setSheet(undefined))}</Suspense>
    </Opening>
  )
}

/** Opens a sheet of a health record. */
export const useOpenSheet = () => use(Opening)
