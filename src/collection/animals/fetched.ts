import { lazy } from 'react'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'

/* Parts of an animal's page that are loaded on demand: sheets, and what is far down. */

export const MoveSheet = fetchedSheet(async () => (await import('./moves/MoveSheet.tsx')).MoveSheet)
export const PdfSheet = fetchedSheet(async () => (await import('./PdfSheet.tsx')).PdfSheet)
export const StateSheet = fetchedSheet(
  async () => (await import('./states/StateSheet.tsx')).StateSheet,
)
export const AddNoteSheet = fetchedSheet(
  async () => (await import('../comments/NoteSheets.tsx')).AddNoteSheet,
)
export const NoteSheet = fetchedSheet(
  async () => (await import('../comments/NoteSheets.tsx')).NoteSheet,
)
export const ImageModal = lazy(async () => ({
  default: (await import('./pictures/ImageModal.tsx')).ImageModal,
}))
