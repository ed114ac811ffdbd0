import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../../web/deviceStorage.ts'

/**
 * The camera's state: `blocked` by the person or the system, `none` there is, `busy` in another application,
 * `insecure` on a page that browsers give no camera to.
 */
export type CameraState = 'starting' | 'on' | 'blocked' | 'none' | 'busy' | 'insecure'

export type Camera = {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** True if its lamp is on; undefined without one. */
  torch: boolean | undefined
  toggleTorch: () => void
  /** Goes on to the next of several cameras; undefined with only one. */
  next: (() => void) | undefined
  retry: () => void
}

/** The camera's picture in `video`, from when the screen opens until it is left or hidden. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean>()
  const [cameras, setCameras] = useState<string[]>([])
  const [turn, setTurn] = useState(0)
  const isHidden = useIsHidden()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts it anew
  useEffect(() => {
    if (isHidden) return
    let isLeft = false
    const stop = () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop()
      stream.current = undefined
    }
    opened().then(
      async (media) => {
        if (isLeft) return media.getTracks().forEach((track) => void track.stop())
        stream.current = media
        const [track] = media.getVideoTracks()
        // The system took it away: a call, or the permission withdrawn.
        track?.addEventListener('ended', () => setState('busy'))
        setTorch(track && hasTorch(track) ? false : undefined)
        setCameras(await camerasThere())
        if (isLeft || !video.current) return
        video.current.srcObject = media
        await video.current.play().catch(() => undefined)
        if (!isLeft) setState('on')
      },
      (error: unknown) => {
        if (!isLeft) setState(stateAfter(error))
      },
    )
    return () => {
      isLeft = true
      stop()
      setState('starting')
    }
  }, [isHidden, turn])

  const toggleTorch = useCallback(() => {
    const [track] = stream.current?.getVideoTracks() ?? []
    const isOn = !torch
    // TypeScript doesn't know the lamp.
    const lamp: object = { torch: isOn }
    track?.applyConstraints({ advanced: [lamp] }).then(
      () => setTorch(isOn),
      () => setTorch(undefined),
    )
  }, [torch])

  const next = useCallback(() => {
    const deviceId = stream.current?.getVideoTracks()[0]?.getSettings().deviceId ?? ''
    const following = cameras[(cameras.indexOf(deviceId) + 1) % cameras.length]
    if (following) deviceStorage.write(cameraKey, following)
    setTurn((turns) => turns + 1)
  }, [cameras])

  const retry = useCallback(() => {
    setState('starting')
    setTurn((turns) => turns + 1)
  }, [])
  return { video, state, torch, toggleTorch, next: cameras.length > 1 ? next : undefined, retry }
}

const cameraKey = 'scanner-camera'

async function opened(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError')
  const deviceId = deviceStorage.read(cameraKey)
  const size = { width: { ideal: 1280 }, height: { ideal: 960 } }
  const open = (about: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...about } })
  const usual = () => open({ facingMode: { ideal: 'environment' } })
  if (!deviceId) return usual()
  // A camera that was unplugged is forgotten.
  return open({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
    if (stateAfter(error) === 'blocked') throw error
    deviceStorage.drop(cameraKey)
    return usual()
  })
}

async function camerasThere(): Promise<string[]> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}

const hasTorch = (track: MediaStreamTrack) =>
  'torch' in (track.getCapabilities?.() ?? {}) &&
  Reflect.get(track.getCapabilities(), 'torch') === true

function stateAfter(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'blocked'
  if (name === 'SecurityError') return 'insecure'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

/** Behind another tab or a locked screen no one scans, and the lamp of the camera frightens. */
function useIsHidden() {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    const look = () => setIsHidden(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden
}
