import { hashKey, type QueryClient } from '@tanstack/react-query'
import { unreadKey } from '../../../day/notifications/useUnreadCount.ts'
import type { CurrentUser } from '../../../shared/currentUser.ts'
import { ownBuild } from '../../../web/build.ts'
import { keepDrawing } from '../../../web/offline/drawing.ts'
import { forgetAtSignOut } from '../../../web/offline/forgetAtSignOut.ts'
import { answerFromSeen } from '../../../web/offline/keepSeen.ts'
import { openSeen } from '../../../web/offline/seen.ts'
import { heardLastAt, look, unheard } from '../../../web/online.ts'
import { serve } from '../../../web/served.ts'
import { wholeLists } from '../atHand.ts'
import { startQueue } from './startQueue.ts'

/** For a page that comes from this device: lets it show what was last seen, until the server answers. */
export async function restore(queries: QueryClient): Promise<void> {
  forgetAtSignOut()
  unheard(navigator.onLine ? 'away' : 'offline')
  void look()
  const storage = await openSeen(ownBuild).catch(() => undefined)
  if (!storage) return
  const user = await storage.read('["user"]')
  if (user) serve({ user: user.data })
  answerFromSeen(queries, { seen: storage, wholeLists })
  keepDrawing(storage)
  // At hand before anything is drawn: the dashboard that stands in the page stays until then.
  for (const queryKey of [['dashboard'], unreadKey]) {
    const answer = await storage.read(hashKey(queryKey))
    if (!answer) continue
    queries.setQueryData(queryKey, answer.data, { updatedAt: answer.at })
    heardLastAt(answer.at)
  }
  if (user) startQueue(queries, user.data as CurrentUser)
}
