import type { ReactNode } from 'react'

/** One of the places of the application. A locked one opens what Plus would give. */
export type Place = {
  label: string
  href: string
  icon: ReactNode
  isLocked?: boolean
  count?: number
}

/** Below the bar's record button there is room for two places on either side. */
export type BottomPlaces = { left: readonly Place[]; right: readonly Place[] }

export type Crumb = { label: string; href?: string }

export const lockedHint = 'Subscribe to access'
