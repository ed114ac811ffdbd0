import { lazy } from 'react'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* Parts of an animal's page that are fetched by themselves: what is opened, and what stands far down. */

export const MoveSheet = fetchedSheet(async () => (await import('./MoveSheet.tsx')).MoveSheet)
export const StateSheet = fetchedSheet(async () => (await import('./StateSheet.tsx')).StateSheet)
export const ImageModal = lazy(async () => ({
  default: (await import('./ImageModal.tsx')).ImageModal,
}))
export const CodeTab = lazy(async () => ({
  default: (await import('../codes/CodeTab.tsx')).CodeTab,
}))
export const HealthCard = lazy(async () => ({
  default: (await import('../health/HealthCard.tsx')).HealthCard,
}))
export const Comments = lazy(async () => ({
  default: (await import('../comments/Comments.tsx')).Comments,
}))
