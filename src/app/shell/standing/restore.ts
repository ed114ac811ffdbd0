import type { QueryClient } from '@tanstack/react-query'
import { ownBuild } from '../../../web/build.ts'
import { forgetAtSignOut } from '../../../web/offline/forgetAtSignOut.ts'
import { answerFromSeen } from '../../../web/offline/keepSeen.ts'
import { openSeen } from '../../../web/offline/seen.ts'
import { look, unheard } from '../../../web/online.ts'
import { serve } from '../../../web/served.ts'

/** For a page that comes from this device: lets it show what was last seen, until the server answers. */
export async function restore(queries: QueryClient): Promise<void> {
  forgetAtSignOut()
  unheard('offline')
  void look()
  const seen = await openSeen(ownBuild).catch(() => undefined)
  if (!seen) return
  const user = await seen.read('["user"]')
  if (user) serve({ user: user.data })
  answerFromSeen(queries, seen)
}
