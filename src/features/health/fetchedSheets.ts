import { lazy } from 'react'

/* The sheets, whose code is fetched when they are first opened: the page of an animal is often read. */

export const NoteSheet = lazy(async () => ({
  default: (await import('./NoteSheet.tsx')).NoteSheet,
}))
export const TreatmentSheet = lazy(async () => ({
  default: (await import('./TreatmentSheet.tsx')).TreatmentSheet,
}))
export const VisitSheet = lazy(async () => ({
  default: (await import('./VisitSheet.tsx')).VisitSheet,
}))
export const DoseSheet = lazy(async () => ({
  default: (await import('./DoseSheet.tsx')).DoseSheet,
}))
