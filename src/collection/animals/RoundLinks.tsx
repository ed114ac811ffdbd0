import { IconBrush, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { IconFeeder } from '../../web/look/icons.tsx'
import { useCan } from '../../web/user.ts'
import classes from './RoundLinks.module.css'
import {
  type RoundChoiceAddress,
  type RoundKind,
  roundHref,
  roundKinds,
  roundVerbs,
} from './roundAddress.ts'

/** Links to the three rounds of a choice, side by side. */
export function RoundLinks({ choice }: { choice: RoundChoiceAddress }) {
  return (
    <RoundLinkRow>
      {roundKinds.map((kind) => (
        <RoundLink key={kind} kind={kind} choice={choice} />
      ))}
    </RoundLinkRow>
  )
}

export function RoundLinkRow({ children }: { children: ReactNode }) {
  if (!useCan().mayLog) return null
  return (
    <nav className={`${classes.links} grid gap8`} aria-label="Rounds">
      {children}
    </nav>
  )
}

/** 'Feed 12'. `onFollow` closes what contains the link. */
export function RoundLink({
  kind,
  choice,
  count,
  onFollow,
}: {
  kind: RoundKind
  choice: RoundChoiceAddress
  count?: number
  onFollow?: () => void
}) {
  return (
    <Link
      className={`${classes.link} row centred gap8 strong primary`}
      to={roundHref(kind, choice)}
      onClick={onFollow}
    >
      <RoundIcon kind={kind} />
      <span>
        {roundVerbs[kind]}
        {count !== undefined && ` ${numberText(count)}`}
      </span>
    </Link>
  )
}

export function RoundIcon({ kind }: { kind: RoundKind }) {
  if (kind === 'feeding') return <IconFeeder />
  if (kind === 'cleaning') return <IconBrush size={22} stroke={1.75} aria-hidden="true" />
  return <IconScale size={22} stroke={1.75} aria-hidden="true" />
}
