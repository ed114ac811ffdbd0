import { IconArrowLeft, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Location, useBlocker } from 'react-router'
import { sendForm, submitting } from '../../form/sendForm.ts'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { capsOf } from '../keyNames.ts'
import { LayerContext, Modal } from './Modal.tsx'
import classes from './Sheet.module.css'
import { useSwipeDown } from './useSwipeDown.ts'

type SheetParts = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Mark of the title's record, beside it. */
  mark?: ReactNode
  second?: ReactNode
  portrait?: ReactNode
  /** The one button; at the very bottom on the phone, at the lower right above 900px. */
  foot?: ReactNode
  /** Asks before it throws away what was typed. */
  isDirty?: boolean
  /** Makes the sheet a form, which Ctrl Enter sends as well. */
  onSubmit?: () => void
  /** Shows a back arrow: a picker replaces the content, two sheets never stack. */
  onBack?: () => void
  /** For content that begins with a head of its own; the title is still read out. */
  isHeadHidden?: boolean
  /** At the desk it hangs from the top bar's right corner. */
  isFromBar?: boolean
  children: ReactNode
}

/** A sheet from below on the phone, a modal of 520 from 900px. */
export function Sheet(parts: SheetParts) {
  return useLingering(parts.isOpen) && <OpenSheet {...parts} />
}

/** True while it is open and as long after it as it is seen to go. */
function useLingering(isOpen: boolean): boolean {
  const [lingers, setLingers] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), leaving_ms)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || lingers
}

const leaving_ms = 160

function OpenSheet(parts: SheetParts) {
  const { isOpen, onClose, title, portrait, foot, isDirty, onSubmit, onBack } = parts
  const sheet = useRef<HTMLDivElement>(null)
  const ownId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const isDiscarded = useRef(false)
  const close = () => (isDirty ? setIsAsking(true) : onClose())
  function discard() {
    isDiscarded.current = true
    onClose()
  }
  const swipe = useSwipeDown(sheet, close)

  const onKeyDown = (event: KeyboardEvent) => {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
    if (isSent && onSubmit) sendForm(sheet.current?.querySelector('form'))
  }

  const layer = useContext(LayerContext)
  useLayoutEffect(() => layer?.show(sheet.current, { close, onKeyDown }))
  const titleId = layer?.titleId ?? ownId
  const inside = (
    <>
      <div className={classes.body}>{parts.children}</div>
      {foot && !isAsking && <SheetFoot isForm={Boolean(onSubmit)}>{foot}</SheetFoot>}
    </>
  )
  const content = (
    <LayerContext value={null}>
      <div ref={sheet} className={`${classes.sheet} surface absolute stack`}>
        <div
          className={parts.isHeadHidden ? classes.slimHead : `${classes.head} row gap12`}
          {...swipe}
        >
          <div className={`${classes.grab} round10 absolute awayAtDesk`} />
          {onBack && (
            <IconButton label="Back" icon={<IconArrowLeft size={22} />} onClick={onBack} />
          )}
          {portrait && <div className={`${classes.portrait} firm`}>{portrait}</div>}
          <div className={parts.isHeadHidden ? 'hidden' : 'slim grow'}>
            <div className="cluster rows0 columns10">
              <h2 className="slim" id={titleId}>
                {title}
              </h2>
              {parts.mark}
            </div>
            {parts.second && <div className="text14 airy ink3">{parts.second}</div>}
          </div>
          <IconButton label="Close" icon={<IconX size={22} />} onClick={close} />
        </div>
        {onSubmit ? (
          <form className={`${classes.inside} stack`} noValidate onSubmit={submitting(onSubmit)}>
            {inside}
          </form>
        ) : (
          <div className={`${classes.inside} stack`}>{inside}</div>
        )}
        {isDirty && <HeldBack onHeld={close} mayGo={() => isDiscarded.current} />}
        {isAsking && <Question onKeep={() => setIsAsking(false)} onDiscard={discard} />}
      </div>
    </LayerContext>
  )
  if (layer) return content
  return (
    <Modal
      {...{ isOpen, onKeyDown }}
      onClose={close}
      className={`${classes.layer} ${parts.isFromBar ? classes.fromBar : ''} gridAtDesk`}
      aria-labelledby={titleId}
    >
      {content}
    </Modal>
  )
}

/**
 * Holds the browser, which goes back by a swipe from the edge of an iPhone, too, as long as the sheet has something typed.
 * A sheet that stands in the query closes by going back itself.
 */
function HeldBack({ onHeld, mayGo }: { onHeld: () => void; mayGo: () => boolean }) {
  const { state, reset } = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      historyAction === 'POP' && !mayGo() && addressOf(currentLocation) !== addressOf(nextLocation),
  )
  useEffect(() => {
    if (state !== 'blocked') return
    reset()
    onHeld()
  }, [state, reset, onHeld])
  return null
}

const addressOf = ({ pathname, search }: Location) => pathname + search

const SheetFoot = ({ isForm, children }: { isForm: boolean; children: ReactNode }) => (
  <div className={`${classes.foot} stack gap8 rowAtDesk middleAtDesk`}>
    {isForm && (
      <span className={`${classes.key} away inlineAtDesk`} aria-hidden="true">
        {capsOf('mod+enter').join(' ')}
      </span>
    )}
    {children}
  </div>
)

/** Takes the place of a sheet's foot when it is closed with something typed. */
function Question({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    before.current ??= document.activeElement
    keep.current?.focus()
  }, [])

  function goOn() {
    onKeep()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <fieldset className={`${classes.question} ruled`}>
      <legend className="wide semibold">Discard what you entered?</legend>
      <div className={`${classes.answers} grid gap8 flexAtDesk`}>
        <Button ref={keep} variant="light" onClick={goOn}>
          Keep editing
        </Button>
        <Button color="clay" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </fieldset>
  )
}
