import {
  IconAddressBook,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconHeart,
  IconHelpCircle,
  IconHome,
  IconPackage,
  IconPlant2,
  IconQrcode,
  IconStack2,
  IconUpload,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../shared/currentUser.ts'
import type { BottomPlaces, Place } from '../look/frame/places.ts'
import { IconEgg, IconSnake } from '../look/icons.tsx'
import { useUser } from '../user.ts'

type Known = {
  label: string
  /** A letter of its name: `g` and this letter go there. */
  letter: string
  href: string
  icon: ReactNode
  isPlus?: boolean
  counts?: keyof CurrentUser['stats']
}

/** The application's places in order. */
const everyPlace: readonly Known[] = [
  { label: 'Dashboard', letter: 'd', href: '/', icon: <IconHome size={20} /> },
  { label: 'Calendar', letter: 'c', href: '/calendar', icon: <IconCalendar size={20} /> },
  { label: 'Scanner', letter: 'n', href: '/scanner', icon: <IconQrcode size={20} /> },
  {
    label: 'Animals',
    letter: 'a',
    href: '/animals',
    icon: <IconSnake size={20} />,
    counts: 'animals',
  },
  { label: 'Species', letter: 's', href: '/species', icon: <IconPlant2 size={20} /> },
  {
    label: 'Groups',
    letter: 'g',
    href: '/groups',
    icon: <IconStack2 size={20} />,
    counts: 'groups',
  },
  { label: 'Inventory', letter: 'i', href: '/inventory', icon: <IconPackage size={20} /> },
  {
    label: 'Breeding',
    letter: 'b',
    href: '/breeding',
    icon: <IconHeart size={20} />,
    isPlus: true,
  },
  {
    label: 'Incubator',
    letter: 'u',
    href: '/incubator',
    icon: <IconEgg size={20} />,
    isPlus: true,
  },
  { label: 'Contacts', letter: 'o', href: '/contacts', icon: <IconAddressBook size={20} /> },
  {
    label: 'Shop',
    letter: 'h',
    href: '/shop',
    icon: <IconBuildingStore size={20} />,
    isPlus: true,
  },
  { label: 'Reports', letter: 'r', href: '/reports', icon: <IconChartBar size={20} /> },
  { label: 'Import', letter: 'm', href: '/import', icon: <IconUpload size={20} /> },
  { label: 'Help', letter: 'l', href: '/help', icon: <IconHelpCircle size={20} /> },
]

export type ShellPlace = Place & { letter: string }

type Who = Pick<CurrentUser, 'subscribed' | 'stats'> & { isDefault?: boolean }

/**
 * The places, and which of them are locked. Nothing is locked until the user has loaded, since a
 * lock that vanishes would be startling.
 */
export const placesOf = ({ subscribed, stats, isDefault }: Who): ShellPlace[] =>
  everyPlace.map(({ isPlus, counts, ...place }) => ({
    ...place,
    isLocked: Boolean(isPlus) && !subscribed && !isDefault,
    count: counts && (stats[counts] || undefined),
  }))

/** The links of the sidebar, the menu, the bottom bar and the search. */
export function usePlaces(): { places: ShellPlace[]; bottom: BottomPlaces } {
  const places = placesOf(useUser())
  const those = (...hrefs: string[]) => places.filter(({ href }) => hrefs.includes(href))
  return {
    places,
    bottom: { left: those('/', '/scanner'), right: those('/animals', '/groups') },
  }
}
