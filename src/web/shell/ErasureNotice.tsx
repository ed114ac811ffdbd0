import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../user.ts'

/** Says above every screen but its own that the account is to be erased. Few ever fetch its code. */
export function ErasureNotice() {
  const { erase_at } = useUser()
  const { pathname } = useLocation()
  if (!erase_at || pathname === '/account/delete') return null
  return (
    <Suspense>
      <ErasureBar erase_at={erase_at} />
    </Suspense>
  )
}

/** Where its code does not arrive, the screens are what counts. */
const ErasureBar = lazy<ComponentType<{ erase_at: string }>>(() =>
  import('../../features/leaving/ErasureBar.tsx').then(
    ({ ErasureBar }) => ({ default: ErasureBar }),
    () => ({ default: () => null }),
  ),
)
