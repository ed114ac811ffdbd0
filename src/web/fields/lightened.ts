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
    const type = file.type === 'image/jpeg' || isOpaque(canvas) ? 'image/jpeg' : 'image/webp'
    const blob = await canvas.convertToBlob({ type, quality: 0.9 })
    return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

/** The largest width that the server keeps. */
const widest = 1600

/** Files below this many bytes are sent unchanged. */
const light = 1_000_000

/** Tells whether nothing shows through, which JPEG would make black. Of the rest, Safari writes PNG instead of WebP. */
const isOpaque = (canvas: OffscreenCanvas) =>
  canvas
    .getContext('2d')
    ?.getImageData(0, 0, canvas.width, canvas.height)
    .data.every((part, at) => at % 4 < 3 || part === 255)
