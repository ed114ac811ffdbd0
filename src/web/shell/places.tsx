import { IconAddressBook, IconHome, IconPackage, IconPlant2, IconStack2 } from '@tabler/icons-react'
import type { BottomPlaces, Place } from '../look/frame/places.ts'
import { IconSnake } from '../look/icons.tsx'
import { useUser } from '../user.ts'

/** The application's places in their fixed order; one appears when its feature exists. */
export function usePlaces(): { places: Place[]; bottom: BottomPlaces } {
  const { stats } = useUser()
  const dashboard = { label: 'Dashboard', href: '/', icon: <IconHome size={20} /> }
  const animals = {
    label: 'Animals',
    href: '/animals',
    icon: <IconSnake size={20} />,
    count: stats.animals || undefined,
  }
  const species = { label: 'Species', href: '/species', icon: <IconPlant2 size={20} /> }
  const groups = {
    label: 'Groups',
    href: '/groups',
    icon: <IconStack2 size={20} />,
    count: stats.groups || undefined,
  }
  const inventory = { label: 'Inventory', href: '/inventory', icon: <IconPackage size={20} /> }
  const contacts = { label: 'Contacts', href: '/contacts', icon: <IconAddressBook size={20} /> }
  return {
    places: [dashboard, animals, species, groups, inventory, contacts],
    bottom: { left: [dashboard], right: [animals, groups] },
  }
}
