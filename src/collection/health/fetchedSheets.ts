import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* Sheets that are loaded when first opened, since an animal's page is mostly read. */

export const NoteSheet = fetchedSheet(async () => (await import('./NoteSheet.tsx')).NoteSheet)
export const TreatmentSheet = fetchedSheet(
  async () => (await import('./treatments/TreatmentSheet.tsx')).TreatmentSheet,
)
export const VisitSheet = fetchedSheet(async () => (await import('./VisitSheet.tsx')).VisitSheet)
export const DoseSheet = fetchedSheet(
  async () => (await import('./treatments/DoseSheet.tsx')).DoseSheet,
)
