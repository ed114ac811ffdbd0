import { createContext, use, useEffect } from 'react'
import type { Crumb } from '../screens/Screen.tsx'

/** Where the person is: what the shell shows of the screen inside it. */
export type Here = { title: string; crumbs: Crumb[] }

export const TellContext = createContext<(here: Here) => void>(() => {})

/** Tells the shell about the screen that is shown. */
export function useTell(here: Here) {
  const tell = use(TellContext)
  const told = JSON.stringify(here)
  useEffect(() => tell(JSON.parse(told)), [tell, told])
}
