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
import { type ReactNode, use } from 'react'
import type { RouteObject } from 'react-router'
import type { CurrentUser } from '../../features/account/account.contract.ts'
import type { BottomPlaces, Place } from '../look/frame/places.ts'
import { IconEgg, IconSnake } from '../look/icons.tsx'
import { useUser } from '../user.ts'
import { addressesOf, ScreensContext } from './screensHere.ts'

type Known = {
  label: string
  href: string
  icon: ReactNode
  isPlus?: boolean
  counts?: keyof CurrentUser['stats']
}

/** The application's places in their fixed order, whether they exist yet or not. */
const everyPlace: readonly Known[] = [
  { label: 'Dashboard', href: '/', icon: <IconHome size={20} /> },
  { label: 'Calendar', href: '/calendar', icon: <IconCalendar size={20} /> },
  { label: 'Scanner', href: '/scanner', icon: <IconQrcode size={20} /> },
  { label: 'Animals', href: '/animals', icon: <IconSnake size={20} />, counts: 'animals' },
  { label: 'Species', href: '/species', icon: <IconPlant2 size={20} /> },
  { label: 'Groups', href: '/groups', icon: <IconStack2 size={20} />, counts: 'groups' },
  { label: 'Inventory', href: '/inventory', icon: <IconPackage size={20} /> },
  { label: 'Breeding', href: '/breeding', icon: <IconHeart size={20} />, isPlus: true },
  { label: 'Incubator', href: '/incubator', icon: <IconEgg size={20} />, isPlus: true },
  { label: 'Contacts', href: '/contacts', icon: <IconAddressBook size={20} /> },
  { label: 'Shop', href: '/shop', icon: <IconBuildingStore size={20} />, isPlus: true },
  { label: 'Reports', href: '/reports', icon: <IconChartBar size={20} /> },
  { label: 'Import', href: '/import', icon: <IconUpload size={20} /> },
  { label: 'Help', href: '/help', icon: <IconHelpCircle size={20} /> },
]

type Who = Pick<CurrentUser, 'subscribed' | 'stats'> & { isDefault?: boolean }

/**
 * The places whose screen is in the router's table, and which of them are locked. As long as the
 * person is not known nothing is: a lock that goes again would only startle.
 */
export function placesOf(
  screens: readonly RouteObject[],
  { subscribed, stats, isDefault }: Who,
): Place[] {
  const addresses = addressesOf(screens)
  return everyPlace
    .filter(({ href }) => addresses.has(href))
    .map(({ isPlus, counts, ...place }) => ({
      ...place,
      isLocked: Boolean(isPlus) && !subscribed && !isDefault,
      count: counts && (stats[counts] || undefined),
    }))
}

/** What the sidebar, the menu, the bar below and the search lead to. */
export function usePlaces(): { places: Place[]; bottom: BottomPlaces } {
  const places = placesOf(use(ScreensContext), useUser())
  const those = (...hrefs: string[]) => places.filter(({ href }) => hrefs.includes(href))
  return {
    places,
    bottom: { left: those('/', '/scanner'), right: those('/animals', '/groups') },
  }
}
