import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* The sheets, whose code is fetched when they are first opened: the page of an animal is often read. */

export const NoteSheet = fetchedSheet(async () => (await import('./NoteSheet.tsx')).NoteSheet)
export const TreatmentSheet = fetchedSheet(
  async () => (await import('./TreatmentSheet.tsx')).TreatmentSheet,
)
export const VisitSheet = fetchedSheet(async () => (await import('./VisitSheet.tsx')).VisitSheet)
export const DoseSheet = fetchedSheet(async () => (await import('./DoseSheet.tsx')).DoseSheet)
