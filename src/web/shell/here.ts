import { createContext, use, useEffect } from 'react'
import type { Crumb } from '../look/frame/places.ts'

/** Parts of the present screen that the shell shows. */
export type Here = { title: string; crumbs: Crumb[] }

export const TellContext = createContext<(here: Here) => void>(() => {})

/** Tells the shell the screen's title and crumbs. */
export function useTell(screen: Here) {
  const tell = use(TellContext)
  const json = JSON.stringify(screen)
  useEffect(() => tell(JSON.parse(json)), [tell, json])
}
