import { IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAppBadge } from '../../../day/notifications/useUnreadCount.ts'
import { useForgettingAtSignOut } from '../../../day/search/useForgettingAtSignOut.ts'
import { formatWhen } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { stayForSignOut } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useNewVersion } from '../../../web/offline/newVersion.ts'
import { lastHeard, useReach } from '../../../web/online.ts'
import type { Queue } from '../../../web/queue/shown.ts'
import { isTyping } from '../../../web/reload.ts'
import { servedAt } from '../../../web/served.ts'
import { registerServiceWorker } from '../../../web/serviceWorker.ts'
import { isSignOut, onSignOut } from '../../../web/shell/onSignOut.ts'
import { useNewDay } from '../../../web/shell/useNewDay.ts'
import { useUser } from '../../../web/user.ts'
import { mendPictures } from './brokenPictures.ts'
import { InstallQuestion } from './InstallQuestion.tsx'
import classes from './Standing.module.css'
import { startKeeping } from './startKeeping.ts'
import { useQueueHere } from './startQueue.ts'
import { Pull } from './touch/Pull.tsx'
import { followRowSwipes } from './touch/rowSwipe.ts'
import { followUndoKeys } from './undoKeys.ts'

/**
 * The notice above the bar as long as it is so: that Vivary can't be reached, what waits to be sent, or that there
 * is a new version. It comes once the first screen is calm, with all else that no one waits for: keeping what is
 * seen and what couldn't be sent, forgetting it at sign-out, a new day, the icon's number, swipes, pulls and undo
 * by keys.
 */
export function Standing() {
  const { isDefault, id, account_id } = useUser()
  const queries = useQueryClient()
  const isOffline = useReach() !== 'online'
  const isNewer = useNewVersion()
  const [isLater, setIsLater] = useState(false)
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => navigate(path))
  const place = document.getElementById('standing')
  const queue = useQueueHere()
  const isShown = useLocation().pathname === '/waiting'

  useNewDay()
  useForgettingAtSignOut()
  useAppBadge()

  useEffect(() => registerServiceWorker((path) => open(path)), [])

  useEffect(() => onSignOut(stayForSignOut), [])
  useEffect(followRowSwipes, [])
  useEffect(followUndoKeys, [])
  useEffect(mendPictures, [])

  useEffect(() => {
    if (!isDefault) return startKeeping(queries, { person: id, account: account_id })
  }, [isDefault, queries, id, account_id])

  if (!place) return null
  const notice =
    isNewer && !isLater ? (
      <UpdatePrompt onLater={() => setIsLater(true)} />
    ) : queue.mine.length + queue.others.length > 0 ? (
      !isShown && <QueuePill queue={queue} />
    ) : (
      isOffline && <OfflinePill />
    )
  return (
    <>
      {notice && createPortal(<div role="status">{notice}</div>, place)}
      {createPortal(<Pull />, document.body)}
      <InstallQuestion />
      <SignOutQuestion queue={queue} />
    </>
  )
}

/** Says that Vivary can't be reached, for as long as it can't, and when what is shown was read at the latest. */
function OfflinePill() {
  const isAway = useReach() === 'away'
  const { timezone } = useUser()
  const at = Math.max(servedAt, lastHeard())
  const words = at > 0 ? `Last read ${formatWhen(at, timezone)}` : "You see what's on this device"
  return (
    <div className={`${classes.pill} padX16 padY8 round14 row gap10 text15 airy`}>
      <span className={`${classes.dot} round firm`} />
      <strong className="firm">Offline</strong>
      <span className={classes.words}>
        {isAway ? "Vivary can't answer, we keep trying" : words}
      </span>
    </div>
  )
}

/** Says what waits to be sent, and whether Vivary can be reached; it leads to what waits. */
function QueuePill({ queue: { mine, others } }: { queue: Queue }) {
  const reach = useReach()
  const refused = mine.filter((one) => one.refused).length
  const waiting = mine.length - refused
  const [someone] = others
  const words = [
    waiting > 0 &&
      `${numberText(waiting)} waiting${reach !== 'online' && refused === 0 ? ', all safe on this device' : ''}`,
    refused > 0 && `${numberText(refused)} refused`,
    mine.length === 0 && someone && `${numberText(others.length)} for ${someone.name}`,
  ].filter(Boolean)
  const standing = refused > 0 ? 'Not accepted' : waiting > 0 ? 'Sending' : 'Waiting'
  return (
    <Link className={`${classes.pill} padX16 padY8 round14 row gap10 text15 airy`} to="/waiting">
      {(reach !== 'online' || refused > 0) && <span className={`${classes.dot} round firm`} />}
      <strong className="firm">{reach === 'online' ? standing : 'Offline'}</strong>
      <span className={classes.words}>{words.join(', ')}</span>
      <IconChevronUp className="apart" size={20} aria-hidden="true" />
    </Link>
  )
}

/** Offers the server's newer version. A form that was begun is saved or left first. */
function UpdatePrompt({ onLater }: { onLater: () => void }) {
  const queries = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(loadIfFree, 500)
    loadIfFree()
    return () => clearInterval(timer)

    // Once: asked again, a slow connection would begin anew each time and never come to its end.
    function loadIfFree() {
      if (isTyping() || queries.isMutating() > 0) return
      clearInterval(timer)
      location.reload()
    }
  }, [isWanted, queries])

  return (
    <div className={`${classes.prompt} padX16 round14 grid rows4 columns12 text15 airy`}>
      <svg className={classes.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path d="M16 1.5C20 6.500 25 11.200 30 15.200 26 21.500 21 27 16 30.500 11 27 6 21.500 2 15.200 7 11.200 12 6.500 16 1.500Z" />
      </svg>
      <div>
        <p className="text17 strong">A new version of this site is available. Load it?</p>
        <p className={classes.words}>
          {isWanted
            ? "We'll load it as soon as what you've begun is saved or closed."
            : "What you've begun stays: we wait until it's saved or closed."}
        </p>
      </div>
      <div className={`${classes.ways} flex gap8 above8`}>
        <button type="button" className={classes.later} onClick={onLater}>
          Later
        </button>
        <button type="button" disabled={isWanted} onClick={() => setIsWanted(true)}>
          {isWanted ? 'Waiting' : 'Load it'}
        </button>
      </div>
    </div>
  )
}

/** Signing out erases what is on this device: who has something waiting is asked first. */
function SignOutQuestion({ queue: { mine, others } }: { queue: Queue }) {
  const [form, setForm] = useState<HTMLFormElement>()
  const count = mine.length + others.length

  const ask = useEffectEvent((event: SubmitEvent) => {
    if (!isSignOut(event) || count === 0 || 'isSure' in event.target.dataset) return
    event.preventDefault()
    // Nothing else is to take it for signed out, such as what forgets what was seen.
    event.stopImmediatePropagation()
    setForm(event.target)
  })

  useEffect(() => {
    const hear = (event: SubmitEvent) => ask(event)
    window.addEventListener('submit', hear, { capture: true })
    return () => window.removeEventListener('submit', hear, { capture: true })
  }, [])

  function leave() {
    const sent = form?.cloneNode(true)
    if (!(sent instanceof HTMLFormElement)) return
    sent.dataset.isSure = ''
    // The menu that it stood in has closed.
    document.body.append(sent)
    sent.requestSubmit()
  }
  const close = () => setForm(undefined)
  return (
    <Sheet
      isOpen={form !== undefined}
      title={`${counted(count, 'record')} not sent yet`}
      onClose={close}
      foot={
        <>
          <Button variant="default" onClick={close}>
            Stay signed in
          </Button>
          <Button color="clay" onClick={leave}>
            Delete and sign out
          </Button>
        </>
      }
    >
      <p>
        Signing out deletes everything Vivary keeps on this device, and{' '}
        {count === 1
          ? "this one hasn't reached your account. Stay signed in until it's sent, or it'll be lost."
          : "these haven't reached your account. Stay signed in until they're sent, or they'll be lost."}
      </p>
    </Sheet>
  )
}
