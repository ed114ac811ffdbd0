import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../../shared/currentUser.ts'
import { api } from '../../../web/api.ts'
import { ownBuild } from '../../../web/build.ts'
import { keepDrawing } from '../../../web/offline/drawing.ts'
import { fetchAhead } from '../../../web/offline/fetchAhead.ts'
import { forgetAtSignOut } from '../../../web/offline/forgetAtSignOut.ts'
import { forgetSeen } from '../../../web/offline/forgetSeen.ts'
import { answerFromSeen, keepSeen } from '../../../web/offline/keepSeen.ts'
import { followVersions } from '../../../web/offline/newVersion.ts'
import { claimSeen } from '../../../web/offline/seen.ts'
import { setShownBuild } from '../../../web/offline/shellCache.ts'
import { untilReached } from '../../../web/online.ts'
import { isKeptPage } from '../../../web/served.ts'
import { lineSays, untilQuiet } from '../../../web/whenCalm.ts'
import { fetchedAhead, isKept, mostAnimalsAhead, wholeLists, wholeRecords } from '../atHand.ts'

/** Lines on which what may be wanted one day would keep everything else waiting. */
const isSlow = /^(slow-)?2g$/

/** Whose page this is is settled once: another person or account comes with another page. */
let isStarted = false

/**
 * Where the service worker runs, has it keep the application, keeps what is seen, and fetches what may be
 * wanted without network.
 */
export function startKeeping(
  queries: QueryClient,
  whose: { person: string; account: string },
): void {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  forgetAtSignOut()
  void keep().catch(() => undefined)

  async function keep() {
    const worker = await navigator.serviceWorker.ready
    followVersions(worker)
    // What a kept page shows is this store's own; nothing is claimed for whom the server hasn't named.
    await untilReached()
    // Someone else may be signed in by now: the server's page shows whom.
    if (isKeptPage && (await api<CurrentUser>('GET', 'user')).id !== whose.person) {
      await forgetSeen()
      return location.reload()
    }
    const storage = await claimSeen({ ...whose, build: ownBuild })
    keepSeen(queries, storage, isKept)
    if (!isKeptPage) {
      answerFromSeen(queries, { seen: storage, wholeLists })
      keepDrawing(storage)
    }
    await setShownBuild(ownBuild)
    await untilQuiet()
    worker.active?.postMessage({ keep: true })
    if (isSlow.test(String(lineSays('effectiveType')))) return
    await fetchAhead(storage, {
      queries: fetchedAhead,
      wholeRecords,
      mostAnimals: mostAnimalsAhead,
    })
  }
}
