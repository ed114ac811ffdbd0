import { useEffect, useEffectEvent, useRef } from 'react'
import { type CodeReader, openCodeReader, type Picture } from './codeReader.ts'
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

  useEffect(
    () => () => {
      reader.current?.then(({ close }) => close())
      reader.current = undefined
    },
    [],
  )

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
      if (text) last.current = { text, at: now }
      if (text && isNew && !isPaused) tell(text)
      timer = setTimeout(looking, pause_ms)
    }
    const looking = () => {
      look().catch(() => {
        if (isLeft) return
        reader.current = undefined
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
