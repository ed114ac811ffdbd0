import {
  IconBell,
  IconHelpCircle,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPackage,
  IconServer,
  IconShare,
  IconSparkles,
  IconThumbUp,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { AccountEntries } from '../../people/members/AccountEntries.tsx'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { UserAction, UserLink, UserSubmit } from '../../web/look/frame/UserMenu.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { canShare, shareVivary } from '../../web/shell/share.ts'
import { type Theme, useTheme } from '../../web/theme/useTheme.ts'
import { useFormToken, useUser } from '../../web/user.ts'

const InstallEntry = lazy(() => import('./standing/InstallEntry.tsx'))

type Entry = {
  href: string
  icon: ReactNode
  label: string | ((user: CurrentUser) => string)
  isFor?: (user: CurrentUser) => boolean
}

/** The menu's entries, each shown if its screen exists. */
const entries: readonly Entry[] = [
  {
    href: '/subscribe',
    icon: <IconSparkles size={20} />,
    label: ({ subscribed }) => (subscribed ? 'Manage subscription' : 'Subscribe'),
    isFor: ({ owner }) => owner,
  },
  {
    href: '/users',
    icon: <IconUsers size={20} />,
    label: 'Manage shared users',
    isFor: ({ owner }) => owner,
  },
  { href: '/help/contact', icon: <IconHelpCircle size={20} />, label: 'Contact us' },
  { href: '/account/security', icon: <IconLock size={20} />, label: 'Security' },
  { href: '/account/profile', icon: <IconUser size={20} />, label: 'Profile' },
  { href: '/account/notifications', icon: <IconBell size={20} />, label: 'Notification settings' },
  { href: '/export', icon: <IconPackage size={20} />, label: 'Export' },
  {
    href: '/deleted',
    icon: <IconTrash size={20} />,
    label: 'Recently deleted',
    isFor: ({ role }) => role !== 'viewer',
  },
  {
    href: '/operator',
    icon: <IconServer size={20} />,
    label: 'Operator',
    isFor: ({ operator }) => operator,
  },
]

/** The account's entries of the user menu. */
export function AccountMenu({
  onAccounts,
  onSocials,
  onShortcuts,
}: {
  onAccounts: () => void
  onSocials: () => void
  /** Undefined on devices without a keyboard. */
  onShortcuts?: () => void
}) {
  const user = useUser()
  const token = useFormToken()
  const isHydrated = useIsHydrated()
  const [theme, setTheme] = useTheme()
  return (
    <>
      <AccountEntries onOpen={onAccounts} />
      {entries
        .filter(({ isFor }) => isFor?.(user) ?? true)
        .map(({ href, icon, label }) => (
          <UserLink key={href} href={href} icon={icon}>
            {typeof label === 'string' ? label : label(user)}
          </UserLink>
        ))}
      <UserAction icon={<IconMoon size={20} />} onClick={() => setTheme(nextTheme[theme])}>
        Theme: {themeWords[theme]}
      </UserAction>
      {onShortcuts && (
        <UserAction icon={<IconKeyboard size={20} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </UserAction>
      )}
      {user.socials.length > 0 && (
        <UserAction icon={<IconThumbUp size={20} />} onClick={onSocials}>
          Our socials
        </UserAction>
      )}
      {isHydrated && canShare() && (
        <UserAction icon={<IconShare size={20} />} onClick={shareVivary}>
          Share
        </UserAction>
      )}
      {isHydrated && (
        <Suspense>
          <InstallEntry />
        </Suspense>
      )}
      <UserSubmit
        action="/users/logout"
        fields={{ _method: 'delete', authenticity_token: token }}
        icon={<IconLogout size={20} />}
      >
        Sign out
      </UserSubmit>
    </>
  )
}

const nextTheme: Record<Theme, Theme> = {
  auto: 'light',
  light: 'dark',
  dark: 'auto',
}
const themeWords: Record<Theme, string> = {
  auto: 'Match device',
  light: 'light',
  dark: 'dark',
}
