import { lazy } from 'react'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* Parts of lineage that are loaded on demand, also by forms and pages of other rooms. */

export const OutsideSheet = fetchedSheet(
  async () => (await import('./OutsideSheet.tsx')).OutsideSheet,
)
export const LineageCard = lazy(async () => ({
  default: (await import('./LineageCard.tsx')).LineageCard,
}))
export const OutsideAnimal = lazy(async () => ({
  default: (await import('./OutsideAnimal.tsx')).OutsideAnimal,
}))
/** Warns in a form that pairs two animals; put it in a `Suspense`. */
export const KinshipWarning = lazy(async () => ({
  default: (await import('./KinshipWarning.tsx')).KinshipWarning,
}))
