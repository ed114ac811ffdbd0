import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type KnownCode,
  type KnownCodes,
  readTypedCode,
} from '../../collection/codes/codes.contract.ts'
import { ApiError, api, isGone, messageOf } from '../../web/api.ts'
import { ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useAnswer } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { CameraFoot, CameraView } from './CameraView.tsx'
import classes from './Found.module.css'
import { FoundAnimal } from './FoundAnimal.tsx'
import { FoundRecord } from './FoundRecord.tsx'
import { NoCamera } from './NoCamera.tsx'
import { useCamera } from './reading/useCamera.ts'
import { useReading } from './reading/useReading.ts'
import { RoundPanel } from './round/RoundPanel.tsx'
import { roundTitle } from './round/scanRound.ts'
import { useScanRound } from './round/useScanRound.ts'
import { scannedIn } from './scanned.ts'
import { TypeSheet } from './TypedCode.tsx'

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
  const [isTyping, setIsTyping] = useState(false)
  const round = useScanRound(isRound)
  const { code, forget, isAsking, take } = useFound({
    onAnimal: isRound ? round.scan : undefined,
    onTaken: () => setIsTyping(false),
  })
  const readPicture = useReading(camera, {
    isPaused: code !== undefined || isTyping || isAsking || round.isHeld,
    onRead: take,
    onFailure: () => alert("Codes can't be read here. You can type the code instead."),
  })

  const onType = () => setIsTyping(true)

  async function onPicture(file: Blob) {
    const text = await readPicture(file).catch(() => '')
    if (text) await take(text)
    else alert('No code was found in this picture. Take it closer, with the whole square in it.')
  }

  function chooseMode(mode: string) {
    round.begin()
    setSearch(mode === 'round' ? { mode } : {}, { replace: true })
  }

  function endRound() {
    setSearch({}, { replace: true })
    const { failed, recorded } = round
    round.begin()
    if (failed.length > 0) alert(endWords(recorded, failed))
    else if (recorded > 0) flash(endWords(recorded, failed))
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
          isFound={code !== undefined || (isRound && round.shown !== undefined)}
          isAsking={isAsking}
          isHalf={isRound}
          onType={onType}
        >
          {panel || <CameraFoot mayRound={mayLog} onMode={chooseMode} {...{ onPicture, onType }} />}
        </CameraView>
      ) : (
        <NoCamera
          {...{ state: camera.state, onRetry: camera.retry, onPicture, onCode: take, isAsking }}
        >
          {panel}
        </NoCamera>
      )}
      {isTyping && (
        <TypeSheet isAsking={isAsking} onCode={take} onClose={() => setIsTyping(false)} />
      )}
      {code && <Found code={code} onClose={forget} />}
    </Screen>
  )
}

/** The record or page of a text that was read or typed; animals go to `onAnimal` if that takes them. */
function useFound({
  onAnimal,
  onTaken,
}: {
  onAnimal: ((known: KnownCode) => void) | undefined
  onTaken: () => void
}) {
  const [code, setCode] = useState<FoundCode>()
  const [isAsking, setIsAsking] = useState(false)
  const { alert } = useFlash()
  const find = useFindCode()

  async function take(text: string) {
    const scanned = scannedIn(text, location.origin)
    if (scanned.is !== 'code') return show(scanned)
    setIsAsking(true)
    try {
      show(foundBy(scanned, await find(scanned.code)))
    } catch (error) {
      alert(isAway(error) ? notHere : messageOf(error))
    } finally {
      setIsAsking(false)
    }
  }

  function show(next: FoundCode) {
    onTaken()
    if (onAnimal && isAnimal(next)) onAnimal(next.known)
    else setCode(next)
  }

  return { code, forget: () => setCode(undefined), isAsking, take }
}

/** 'Round ended. 3 recorded, 1 not saved: Nyx.' */
const endWords = (recorded: number, failed: readonly string[]) =>
  `Round ended. ${recorded} recorded${
    failed.length > 0 ? `, ${failed.length} not saved: ${failed.join(', ')}` : ''
  }.`

/** The record of a code; one without may have been typed wrongly, or be another server's. */
function foundBy({ text }: { text: string }, target: KnownCode | undefined): FoundCode {
  if (target) return { is: 'record', known: target }
  return { is: readTypedCode(text) === undefined ? 'foreign' : 'mistyped', text }
}

const isAnimal = (next: FoundCode): next is { is: 'record'; known: KnownCode } =>
  next.is === 'record' && next.known.kind === 'animal'

const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)
const notHere = "You're offline, and this device doesn't know the code. Scan it again later."

const every = ['codes', 'known']

/**
 * Finds the record of a code: on this device, otherwise by asking the server. Undefined for a code that
 * the account doesn't have; throws if the server can't be asked.
 */
function useFindCode(): (code: string) => Promise<KnownCode | undefined> {
  const queries = useQueryClient()
  useAnswer<KnownCodes>(every, 'codes')

  return async (code) => {
    const target = queries.getQueryData<KnownCodes>(every)?.value.find((one) => one.code === code)
    if (target) return target
    return api<KnownCode>('GET', `codes/${code}`).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
  }
}

/** The meaning of a scanned code. */
type FoundCode =
  | { is: 'record'; known: KnownCode }
  | { is: 'page'; path: string; text: string }
  | { is: 'foreign'; text: string }
  /** A typed code that no record of the account has. */
  | { is: 'mistyped'; text: string }

/** The sheet of what was found: a record with what is likely done to it, or the text itself. */
function Found({ code, onClose }: { code: FoundCode; onClose: () => void }) {
  switch (code.is) {
    case 'record':
      return code.known.kind === 'animal' ? (
        <FoundAnimal target={code.known} onClose={onClose} />
      ) : (
        <FoundRecord target={code.known} onClose={onClose} />
      )
    case 'page':
      return (
        <Sheet isOpen onClose={onClose} title="A page of this site">
          <p className={`${classes.text} sunken padX14 padY12 round12 below12`}>{code.text}</p>
          <div className={`${classes.acts} flex wrap gap8 above16`}>
            <ButtonAnchor href={code.path}>Open</ButtonAnchor>
            <Copy text={code.text} variant="light" />
          </div>
        </Sheet>
      )
    case 'mistyped':
      return (
        <Sheet isOpen onClose={onClose} title="None of your records has this code">
          <p className={`${classes.text} sunken padX14 padY12 round12 below12`}>{code.text}</p>
          <p className="second">Check its letters and digits, and type it again.</p>
        </Sheet>
      )
    case 'foreign':
      return (
        <Sheet isOpen onClose={onClose} title="Not one of your codes">
          <p className={`${classes.text} sunken padX14 padY12 round12 below12`}>{code.text}</p>
          <p className="second">It may be anything, so Vivary doesn't open it.</p>
          <div className={`${classes.acts} flex wrap gap8 above16`}>
            <Copy text={code.text} />
          </div>
        </Sheet>
      )
  }
}
