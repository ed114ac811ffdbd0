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

/** A picture's text alternative: 'Saffron, picture 2 of 5'. */
export const pictureName = (name: string, at: number, count: number) =>
  count === 1 ? name : `${name}, photo ${at + 1} of ${count}`

/** The largest width that the server keeps. */
const widest = 1600

/** Files below this many bytes are sent unchanged. */
const light = 1_000_000

/**
 * Resizes a large photo before uploading, so that many fit in one request on a mobile connection.
 * Files that the browser can't decode are sent unchanged, for the server to validate.
 */
export async function lightened(file: File): Promise<File> {
  if (file.size <= light || file.type === 'image/gif') return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, widest / bitmap.width)
    const canvas = new OffscreenCanvas(bitmap.width * scale, bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}
