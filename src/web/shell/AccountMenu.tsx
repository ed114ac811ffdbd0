import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconMoon, IconSparkles, IconTrash } from '@tabler/icons-react'
import { UserAction, UserLink, UserSubmit } from '../look/frame/UserMenu.tsx'
import { useUser } from '../user.ts'

/** The account's entries of the user menu. */
export function AccountMenu() {
  const { owner, subscribed, authenticityToken } = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      {owner && (
        <UserLink href="/subscribe" icon={<IconSparkles size={20} />}>
          {subscribed ? 'Manage subscription' : 'Subscribe'}
        </UserLink>
      )}
      <UserLink href="/deleted" icon={<IconTrash size={20} />}>
        Recently deleted
      </UserLink>
      <UserAction
        icon={<IconMoon size={20} />}
        onClick={() => setColorScheme(nextScheme[colorScheme])}
      >
        Theme: {schemeWords[colorScheme]}
      </UserAction>
      <UserSubmit
        action="/users/logout"
        fields={{ _method: 'delete', authenticity_token: authenticityToken }}
        icon={<IconLogout size={20} />}
      >
        Sign out
      </UserSubmit>
    </>
  )
}

const nextScheme: Record<MantineColorScheme, MantineColorScheme> = {
  auto: 'light',
  light: 'dark',
  dark: 'auto',
}
const schemeWords: Record<MantineColorScheme, string> = {
  auto: 'as the device',
  light: 'light',
  dark: 'dark',
}
