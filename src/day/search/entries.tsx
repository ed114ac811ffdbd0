import {
  IconAddressBook,
  IconArrowRight,
  IconBolt,
  IconBuildingStore,
  IconBulb,
  IconHelpCircle,
  IconMapPin,
  IconMessage,
  IconPackage,
  IconPill,
  IconPlant2,
  IconStack2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Clutch } from '../../breeding/clutches/clutches.contract.ts'
import type { Pairing } from '../../breeding/pairings/pairings.contract.ts'
import { bulbName } from '../../care/bulbs/bulbs.contract.ts'
import { feederName } from '../../care/feeders/feederName.ts'
import type { LogKind } from '../../care/logs/logs.contract.ts'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { placeWords, stateSince } from '../../collection/animals/words.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Listing } from '../../shop/listings/listings.contract.ts'
import type { Conversation } from '../../shop/messages/messages.contract.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { IconEgg, IconSnake } from '../../web/look/icons.tsx'
import type { Command } from './commands.ts'
import type { HelpFound } from './helpFinder.ts'
import type { PlaceFound } from './placesFound.ts'
import { type Recent, recentOf } from './recent.ts'
import { type Klass, pathOf, type SearchResult, searchables } from './search.contract.ts'

/** One search result: its heading, its looks and its action. */
export type Entry = {
  key: string
  heading: string
  label: string
  second?: string
  face: ReactNode
} & ({ href: string; remembered?: Recent } | { log: { kind: LogKind; animal: Animal } })

export function entryOf(result: SearchResult): Entry {
  const { klass, attributes } = result
  return {
    key: `${klass} ${attributes.id}`,
    heading: searchables[klass].words.many,
    label: titleOf(result),
    second: secondOf(result),
    face: klass === 'Animal' ? <Portrait animal={attributes} size="row" /> : iconOf(klass),
    href: pathOf(result),
    remembered: recentOf(klass, titleOf(result), attributes),
  }
}

export const entryOfCommand = ({ label, href, kind }: Command): Entry => ({
  key: `${kind} ${href}`,
  heading: headings[kind],
  label,
  face: commandIcons[kind],
  href,
})

export const entryOfPlace = ({ label, href, animalCount }: PlaceFound): Entry => ({
  key: `place ${label}`,
  heading: 'Locations',
  label,
  second: counted(animalCount, 'animal'),
  face: <IconMapPin size={22} />,
  href,
})

export const entryOfPairing = ({ id, plan_id, dam, sire, plan }: Pairing): Entry => ({
  key: `pairing ${id}`,
  heading: 'Pairings',
  label: `${dam.name} × ${sire.name}`,
  second: plan.identifier,
  face: <Portrait animal={dam} size="row" />,
  href: `/breeding/${plan_id}/pairings/${id}`,
})

export const entryOfClutch = ({ id, name, dam, sire }: Clutch): Entry => ({
  key: `clutch ${id}`,
  heading: 'Clutches',
  label: name,
  second: [dam, sire].flatMap((parent) => parent?.name ?? []).join(' × '),
  face: <IconEgg size={22} />,
  href: `/incubator/${id}`,
})

export const entryOfListing = ({ id, title, animal }: Listing): Entry => ({
  key: `listing ${id}`,
  heading: 'Listings',
  label: title,
  second: animal?.genetics || undefined,
  face: animal ? <Portrait animal={animal} size="row" /> : <IconBuildingStore size={22} />,
  href: `/shop/listings/${id}`,
})

export const entryOfConversation = ({ id, visitor_name, listing }: Conversation): Entry => ({
  key: `conversation ${id}`,
  heading: 'Messages',
  label: visitor_name,
  second: `about ${listing?.title ?? 'your shop'}`,
  face: listing ? <Portrait animal={listing.face} size="row" /> : <IconMessage size={22} />,
  href: `/shop/messages/${id}`,
})

export const entryOfHelp = ({ label, second, href }: HelpFound): Entry => ({
  key: `help ${href}`,
  heading: 'Help',
  label,
  second,
  face: <IconHelpCircle size={20} />,
  href,
})

export const entryOfLog = (kind: LogKind, label: string, animal: Animal): Entry => ({
  key: `log ${animal.id}`,
  heading: headings.action,
  label,
  second: animal.species?.commonName,
  face: <Portrait animal={animal} size="row" />,
  log: { kind, animal },
})

/** A record that was chosen before. */
export function entryOfRecent(recent: Recent): Entry {
  const { klass, id, name } = recent
  return {
    key: `recent ${klass} ${id}`,
    heading: 'Recent',
    label: name,
    second: searchables[klass].words.one,
    face: iconOf(klass),
    href: pathOf({ klass, attributes: { id } }),
    remembered: recent,
  }
}

/** The entries under their headings, in the order of each heading's first one. */
export function underHeadings(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    groups.set(entry.heading, [...(groups.get(entry.heading) ?? []), entry])
  }
  return groups
}

const headings: Record<Command['kind'], string> = {
  place: 'Go to',
  action: 'Actions',
}

const commandIcons: Record<Command['kind'], ReactNode> = {
  place: <IconArrowRight size={20} />,
  action: <IconBolt size={20} />,
}

const iconOf = (klass: Klass) => icons[klass] ?? <IconPackage size={22} />

const icons: Partial<Record<Klass, ReactNode>> = {
  Animal: <IconSnake size={22} />,
  Bulb: <IconBulb size={22} />,
  Contact: <IconAddressBook size={22} />,
  Group: <IconStack2 size={22} />,
  Species: <IconPlant2 size={22} />,
  Supplement: <IconPill size={22} />,
}

/** A result's title: 'Rat, weaned', 'Arcadia D3+'. */
function titleOf(result: SearchResult): string {
  if (result.klass === 'Bulb') return bulbName(result.attributes)
  if (result.klass === 'Feeder') return feederName(result.attributes)
  return result.name
}

/** Details that distinguish records with the same name. */
function secondOf(result: SearchResult): string {
  switch (result.klass) {
    case 'Animal': {
      const { species, code, genetics, in_quarantine } = result.attributes
      return joined(
        stateSince(result.attributes),
        in_quarantine && 'in quarantine',
        species?.commonName,
        code,
        genetics,
        result.attributes.state === 'kept' && placeWords(result.attributes),
      )
    }
    case 'Bulb':
      return joined(result.attributes.acquired_from)
    case 'Contact':
      return joined(result.attributes.email, result.attributes.phoneNumber)
    case 'Feeder': {
      const { quantity } = result.attributes
      return quantity === null ? '' : `${numberText(quantity)} in stock`
    }
    case 'Group':
    case 'Species':
      return joined(latinOf(result), counted(result.attributes.animalCount, 'animal'))
    case 'Supplement':
      return joined(result.attributes.brand)
    default:
      return ''
  }
}

const latinOf = (result: SearchResult) =>
  result.klass === 'Species' ? result.attributes.latinName : ''
