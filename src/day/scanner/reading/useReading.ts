import { useEffect, useEffectEvent, useRef } from 'react'
import type { Answered, Wanted } from './codeReader.worker.ts'
import type { Camera } from './useCamera.ts'

/** How long a code that was read must be out of the picture before it is told again. */
const away_ms = 2000
/** Between two frames: a code is seen at once, and the phone stays cool. */
const pause_ms = 120

/**
 * Tells each code that comes into the camera's picture, once while it stays there. `isPaused` while what
 * was found is on screen. Returns how to read a picture from the gallery: the text of its code, '' without one.
 */
export function useReading(
  { video, state }: Camera,
  {
    isPaused,
    onRead,
    onFailure,
  }: { isPaused: boolean; onRead: (text: string) => void; onFailure: () => void },
): (file: Blob) => Promise<string> {
  const reader = useRef<Promise<CodeReader>>(undefined)
  const last = useRef({ text: '', at: 0 })
  const tell = useEffectEvent(onRead)
  const fail = useEffectEvent(onFailure)
  const open = () => {
    reader.current ??= openCodeReader()
    return reader.current
  }

  const close = () => {
    reader.current?.then((open) => open.close()).catch(() => undefined)
    reader.current = undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only reads the reader
  useEffect(() => close, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only reads the reader
  useEffect(() => {
    if (state !== 'on') return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    async function look() {
      const frame = video.current
      const text = frame ? await (await open()).read(frame) : ''
      if (isLeft) return
      const now = performance.now()
      const isNew = text !== last.current.text || now - last.current.at > away_ms
      // One that is held back isn't remembered, so that it is told once the pause ends.
      if (text && (!isPaused || text === last.current.text)) last.current = { text, at: now }
      if (text && isNew && !isPaused) tell(text)
      timer = setTimeout(looking, pause_ms)
    }
    const looking = () => {
      look().catch(() => {
        if (isLeft) return
        close()
        fail()
      })
    }
    looking()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [state, isPaused, video])

  return async (file) => {
    const picture: Picture = await createImageBitmap(file)
    const text = await (await open()).read(picture)
    picture.close()
    return text
  }
}

/** Reads QR codes out of pictures: by the browser where it can, otherwise by a worker. */
type CodeReader = {
  /** The text of a code in the picture, '' without one. Throws if nothing here can read codes. */
  read: (picture: Picture) => Promise<string>
  close: () => void
}

/** A frame of the camera, or a picture from the gallery. */
type Picture = HTMLVideoElement | ImageBitmap

async function openCodeReader(): Promise<CodeReader> {
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
