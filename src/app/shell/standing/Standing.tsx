import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useAppBadge } from '../../../day/notifications/useUnreadCount.ts'
import { useForgettingAtSignOut } from '../../../day/search/useForgettingAtSignOut.ts'
import { stayForSignOut } from '../../../web/api.ts'
import { useNewVersion } from '../../../web/offline/newVersion.ts'
import { useReach } from '../../../web/online.ts'
import { registerServiceWorker } from '../../../web/serviceWorker.ts'
import { onSignOut } from '../../../web/shell/onSignOut.ts'
import { useNewDay } from '../../../web/shell/useNewDay.ts'
import { useUser } from '../../../web/user.ts'
import { InstallQuestion } from './InstallQuestion.tsx'
import { mendPictures } from './mendPictures.ts'
import { OfflinePill } from './OfflinePill.tsx'
import { QueuePill } from './QueuePill.tsx'
import { SignOutQuestion } from './SignOutQuestion.tsx'
import { startKeeping } from './startKeeping.ts'
import { Pull } from './touch/Pull.tsx'
import { followRowSwipes } from './touch/rowSwipe.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { followUndoKeys } from './undoKeys.ts'
import { useQueueHere } from './useQueueHere.ts'

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
