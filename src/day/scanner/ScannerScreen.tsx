import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type KnownCode, readTypedCode } from '../../collection/codes/codes.contract.ts'
import { ApiError, messageOf } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { CameraFoot } from './CameraFoot.tsx'
import { CameraView } from './CameraView.tsx'
import { Found, type FoundCode } from './Found.tsx'
import { NoCamera } from './NoCamera.tsx'
import { useCamera } from './reading/useCamera.ts'
import { useReading } from './reading/useReading.ts'
import { RoundPanel } from './round/RoundPanel.tsx'
import { useScanRound } from './round/useScanRound.ts'
import { roundTitle } from './round/words.ts'
import { scannedIn } from './scanned.ts'
import { TypeSheet } from './TypedCode.tsx'
import { useFindCode } from './useFindCode.ts'

const crumbs = [{ label: 'Scanner', href: '/scanner' }]

/**
 * Reads codes with the camera, from a picture or as they are typed. One's own lead to what is recorded
 * most; others are only shown. In a round, each scan is recorded at once.
 */
export function ScannerScreen() {
  const [search, setSearch] = useSearchParams()
  const { mayLog } = useCan()
  const { timezone } = useUser()
  const isRound = mayLog && search.get('mode') === 'round'
  const camera = useCamera()
  const { alert, flash } = useFlash()
  const [found, setFound] = useState<FoundCode>()
  const [isTyping, setIsTyping] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const find = useFindCode()
  const round = useScanRound(isRound)
  const readPicture = useReading(camera, {
    isPaused: found !== undefined || isTyping || isAsking || round.isHeld,
    onRead: take,
    onFailure: () => alert("Codes can't be read here. You can type the code instead."),
  })

  async function take(text: string) {
    const scanned = scannedIn(text, location.origin)
    if (scanned.is !== 'code') return show(scanned)
    setIsAsking(true)
    try {
      const known = await find(scanned.code)
      const isTyped = readTypedCode(scanned.text) !== undefined
      const unknown = { is: isTyped ? 'mistyped' : 'foreign', text: scanned.text } as const
      show(known ? { is: 'record', known } : unknown)
    } catch (error) {
      alert(isAway(error) ? notHere : messageOf(error))
    } finally {
      setIsAsking(false)
    }
  }

  function show(next: FoundCode) {
    setIsTyping(false)
    if (isRound && isAnimal(next)) round.scan(next.known)
    else setFound(next)
  }

  async function takePicture(file: Blob) {
    const text = await readPicture(file).catch(() => '')
    if (text) await take(text)
    else alert('No code was found in this picture. Take it closer, with the whole square in it.')
  }

  function chooseMode(mode: string) {
    round.begin()
    setSearch(mode === 'round' ? { mode } : {}, { replace: true })
  }

  function endRound() {
    const { recorded, failed } = round
    setSearch({}, { replace: true })
    const ended = `Round ended. ${recorded} recorded`
    if (failed.length > 0) alert(`${ended}, ${failed.length} not saved: ${failed.join(', ')}.`)
    else if (recorded > 0) flash(`${ended}.`)
  }

  const hasCamera = camera.state === 'on' || camera.state === 'starting'
  const panel = isRound && <RoundPanel round={round} onEnd={endRound} />
  return (
    <Screen title="Scanner" crumbs={crumbs} hasHeading={!hasCamera}>
      {hasCamera ? (
        <CameraView
          camera={camera}
          title={isRound ? roundTitle(new Date().toISOString(), timezone) : 'Scanner'}
          progress={isRound ? round.progress : undefined}
          isFound={found !== undefined || (isRound && round.shown !== undefined)}
          isAsking={isAsking}
          isHalf={isRound}
          onType={() => setIsTyping(true)}
        >
          {panel || (
            <CameraFoot
              mayRound={mayLog}
              onMode={chooseMode}
              onPicture={takePicture}
              onType={() => setIsTyping(true)}
            />
          )}
        </CameraView>
      ) : (
        <NoCamera
          state={camera.state}
          onRetry={camera.retry}
          onPicture={takePicture}
          onCode={take}
          isAsking={isAsking}
        >
          {panel}
        </NoCamera>
      )}
      {isTyping && (
        <TypeSheet isAsking={isAsking} onCode={take} onClose={() => setIsTyping(false)} />
      )}
      {found && <Found found={found} onClose={() => setFound(undefined)} />}
    </Screen>
  )
}

const isAnimal = (next: FoundCode): next is { is: 'record'; known: KnownCode } =>
  next.is === 'record' && next.known.kind === 'animal'

const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)
const notHere = "You're offline, and this device doesn't know the code. Scan it again later."
