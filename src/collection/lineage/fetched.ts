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
/* Warnings of a form that pairs two animals; put them in a `Suspense`. */
export const KinshipWarning = lazy(async () => ({
  default: (await import('./KinshipWarning.tsx')).KinshipWarning,
}))
export const SpeciesWarning = lazy(async () => ({
  default: (await import('./SpeciesWarning.tsx')).SpeciesWarning,
}))
export const SexCorrection = lazy(async () => ({
  default: (await import('./SexCorrection.tsx')).SexCorrection,
}))
