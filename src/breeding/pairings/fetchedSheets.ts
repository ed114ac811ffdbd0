import { lazy } from 'react'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* Sheets that are loaded when they are first opened, and the odds, with the genes they need. */

export const PairingLogSheet = fetchedSheet(
  async () => (await import('./PairingLogSheet.tsx')).PairingLogSheet,
)
export const PairingSheet = fetchedSheet(
  async () => (await import('./PairingSheet.tsx')).PairingSheet,
)
export const CreateClutchSheet = fetchedSheet(
  async () => (await import('./CreateClutchSheet.tsx')).CreateClutchSheet,
)
export const SaveCrossSheet = fetchedSheet(
  async () => (await import('./SaveCrossSheet.tsx')).SaveCrossSheet,
)
export const Odds = lazy(async () => ({ default: (await import('./Odds.tsx')).Odds }))
export const WhatHatched = lazy(async () => ({
  default: (await import('./WhatHatched.tsx')).WhatHatched,
}))
