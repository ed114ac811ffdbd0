import type { PhotoUrls } from './animals.contract.ts'

/** A picture as it is looked at; the animal's photo has no id of its own. */
type Shown = { id?: string; urls: PhotoUrls }

/** An animal's pictures as its page has them; a list's record has the photo only. */
export type Pictured = {
  id: string
  name: string
  photoUrls: PhotoUrls | null
  photos?: { id: string; urls: PhotoUrls }[]
}

/** The photo first, then the others in the order in which they came. */
export const picturesOf = ({ photoUrls, photos = [] }: Pictured): Shown[] => [
  ...(photoUrls ? [{ urls: photoUrls }] : []),
  ...photos,
]

/** What a picture is called to whoever does not see it: 'Saffron, picture 2 of 5'. */
export const pictureName = (name: string, at: number, count: number) =>
  count === 1 ? name : `${name}, picture ${at + 1} of ${count}`

/** As wide as the server keeps a picture. */
const widest = 1600

/** Below this many bytes a picture is sent as it is. */
const light = 1_000_000

/**
 * A heavy photo made small before it is sent, so that many go in one request over a phone's line.
 * What the browser cannot draw is sent as it is, for the server to judge.
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
