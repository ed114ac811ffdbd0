import type { Answered, Wanted } from './codeReader.worker.ts'

/** Reads QR codes out of pictures: by the browser where it can, otherwise by a worker. */
export type CodeReader = {
  /** The text of a code in the picture, '' without one. Throws if nothing here can read codes. */
  read: (picture: Picture) => Promise<string>
  close: () => void
}

/** A frame of the camera, or a picture from the gallery. */
export type Picture = HTMLVideoElement | ImageBitmap

export async function openCodeReader(): Promise<CodeReader> {
  return (await ofBrowser()) ?? ofWorker()
}

/** Chromium's own detector on Android, macOS and ChromeOS; TypeScript doesn't know it. */
type Detector = { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
const isDetector = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value

async function ofBrowser(): Promise<CodeReader | undefined> {
  const Reader: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetector(Reader)) return undefined
  const formats: string[] = await Reader.getSupportedFormats().catch(() => [])
  if (!formats.includes('qr_code')) return undefined
  const detector = new Reader({ formats: ['qr_code'] })
  return {
    read: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? '',
    close: () => undefined,
  }
}

function ofWorker(): CodeReader {
  const worker = new Worker(new URL('./codeReader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let last = 0

  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const { id, text, failure } = data
    if (failure === undefined) waiting.get(id)?.resolve(text)
    else waiting.get(id)?.reject(new Error(failure))
    waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error("The code reader didn't load"))
    waiting.clear()
  })

  return {
    read(source) {
      const picture = drawn(source, canvas)
      if (!picture) return Promise.resolve('')
      last += 1
      const answer = Promise.withResolvers<string>()
      waiting.set(last, answer)
      worker.postMessage({ id: last, picture } satisfies Wanted, [picture.data.buffer])
      return answer.promise
    },
    close: () => worker.terminate(),
  }
}

/** Larger pictures only take longer: a code of 37 modules fills a fifth of this. */
const mostPixels = 1280

function drawn(source: Picture, canvas: HTMLCanvasElement): ImageData | undefined {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height]
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, mostPixels / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}
