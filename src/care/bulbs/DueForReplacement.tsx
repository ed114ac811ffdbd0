import { IconAlertTriangle, IconBulbOff } from '@tabler/icons-react'
import { formatDay, today } from '../../shared/dates.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useSave } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import { type Bulb, bulbName, bulbResource } from './bulbs.contract.ts'
import classes from './DueForReplacement.module.css'
import { lifeEndsOn } from './words.ts'

/** On a row or a card. A UV lamp still shines after its UV lifespan, so keepers can't see it. */
export function DueBadge({ bulb }: { bulb: Bulb }) {
  if (!bulb.due_reinstallation) return null
  return (
    <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
      Due for replacement
    </Tag>
  )
}

/** On the lamp's own page, with a button that records the replacement. */
export function DueNotice({ bulb }: { bulb: Bulb }) {
  const ended = lifeEndsOn(bulb)
  if (!bulb.due_reinstallation || !ended) return null
  return (
    <div
      className={`${classes.notice} warns padX16 padY14 round14 cluster gap12 text14 airy alarm`}
      role="note"
      aria-label="Due for replacement"
    >
      <IconBulbOff size={22} aria-hidden="true" />
      <p>
        <strong>Due for replacement.</strong> Its UV life ended on {formatDay(ended)}. It may still
        light up, but without the UV your animals need.
      </p>
      <InstalledToday bulb={bulb} />
    </div>
  )
}

/** Records a new lamp as of today, which clears the warning; the flash can undo it. */
export function useReplacement(bulb: Bulb) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const { mutateAsync, isPending } = useSave(bulbResource, bulb.id)

  const undo = () =>
    mutateAsync({ uv_installed_on: bulb.uv_installed_on }).then(() => flash('Undone.'), report)

  const replace = () =>
    mutateAsync({ uv_installed_on: today(timezone) }).then(
      () => flash('Bulb updated.', { undo }),
      report,
    )

  return { replace, isPending }
}

function InstalledToday({ bulb }: { bulb: Bulb }) {
  const { replace, isPending } = useReplacement(bulb)
  if (!useCan().mayChange) return null
  return (
    <Button
      variant="light"
      loading={isPending}
      onClick={replace}
      aria-label={`Installed today: ${bulbName(bulb)}`}
    >
      Installed today
    </Button>
  )
}
