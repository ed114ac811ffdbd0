import { RoundIcon } from '../../collection/animals/RoundLinks.tsx'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { useCan } from '../../web/user.ts'
import type { DueKind } from '../schedules/due/due.contract.ts'
import classes from './RoundAtFoot.module.css'

/** At the thumb: the round of everything due, of a group if the report is of one. */
export function RoundAtFoot({ kind, group }: { kind: DueKind; group: string }) {
  if (!useCan().mayLog) return null
  return (
    <div className={`${classes.foot} surface ruled grid`} data-covers-bar>
      <ButtonLink
        to={roundHref(kind, { due: '1', ...(group && { group }) })}
        leftSection={<RoundIcon kind={kind} />}
      >
        Start {kind} round
      </ButtonLink>
    </div>
  )
}
