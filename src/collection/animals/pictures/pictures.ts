import type { PhotoUrls } from '../../../shared/pictures.ts'

/** A picture to show; the main photo has no id of its own. */
type Shown = { id?: string; urls: PhotoUrls }

/** An animal's pictures on its page; in lists only the main photo. */
export type Pictured = {
  id: string
  name: string
  photoUrls: PhotoUrls | null
  photos?: { id: string; urls: PhotoUrls }[]
}

/** The main photo, then the others in the order added. */
export const picturesOf = ({ photoUrls, photos = [] }: Pictured): Shown[] => [
  ...(photoUrls ? [{ urls: photoUrls }] : []),
  ...photos,
]

/** A picture's text alternative: 'Saffron, photo 2 of 5'. */
export const pictureName = (name: string, at: number, count: number) =>
  count === 1 ? name : `${name}, photo ${at + 1} of ${count}`
