import { createContext, use, useEffect } from 'react'
import type { Crumb } from '../look/frame/places.ts'

/** Parts of the present screen that the shell shows. */
export type Here = { title: string; crumbs: Crumb[] }

export const TellContext = createContext<(here: Here) => void>(() => {})

/** Tells the shell the screen's title and crumbs. */
export function useTell(here: Here) {
  const tell = use(TellContext)
  const told = JSON.stringify(here)
  useEffect(() => tell(JSON.parse(told)), [tell, told])
}
