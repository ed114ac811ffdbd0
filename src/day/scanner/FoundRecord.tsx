import { roundHref } from '../../collection/animals/roundAddress.ts'
import { codedKinds, type KnownCode } from '../../collection/codes/codes.contract.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useCan } from '../../web/user.ts'
import classes from './Found.module.css'

type Way = { label: string; to: string }

/** A species, group, feeder, clutch or place: its screen, and what is done there. */
export function FoundRecord({ target, onClose }: { target: KnownCode; onClose: () => void }) {
  const { mayChange, mayLog } = useCan()
  const ways = mayLog ? waysFrom(target, mayChange) : []
  return (
    <Sheet isOpen onClose={onClose} title={target.name} second={words[target.kind]}>
      <div className={`${classes.acts} flex wrap gap8 above16`}>
        <ButtonLink to={pageOf(target)}>Open</ButtonLink>
        {ways.map(({ label, to }) => (
          <ButtonLink key={label} variant="light" to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Sheet>
  )
}

/** A record's screen. */
export const pageOf = ({ kind, id }: Pick<KnownCode, 'kind' | 'id'>) =>
  `/${codedKinds[kind].path}/${id}`

const words: Record<KnownCode['kind'], string> = {
  animal: 'Animal',
  species: 'Species',
  group: 'Group',
  feeder: 'Feeder',
  clutch: 'Clutch',
  place: 'Place',
}

function waysFrom({ kind, id }: KnownCode, mayChange: boolean): Way[] {
  if (kind === 'group' || kind === 'species') {
    const choice = { [kind]: id }
    return [
      { label: 'Feed all', to: roundHref('feeding', choice) },
      { label: 'Clean all', to: roundHref('cleaning', choice) },
      { label: 'Weigh all', to: roundHref('weighing', choice) },
    ]
  }
  if (!mayChange) return []
  if (kind === 'feeder') return [{ label: 'Change stock', to: `${pageOf({ kind, id })}/edit` }]
  return kind === 'clutch' ? [{ label: 'Hatch eggs', to: `${pageOf({ kind, id })}/hatch` }] : []
}
