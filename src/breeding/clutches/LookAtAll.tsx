import { IconEyeCheck } from '@tabler/icons-react'
import { today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import type { ClutchDetail } from './clutches.contract.ts'
import classes from './LookAtAll.module.css'
import { daysUnseen, unseenDays } from './words.ts'

/** Says how long ago the eggs were looked at, and records a look at all that may hatch. */
export function LookAtAll({ clutch }: { clutch: ClutchDetail }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const days = unseenDays(clutch, { today: today(timezone), zone: timezone })
  const open = clutch.eggs.filter(({ state }) => state === 'good' || state === 'pipped')
  const look = useWrite((is_candled: boolean) =>
    api('PATCH', `clutches/${clutch.id}/eggs`, {
      eggs: { ids: open.map(({ id }) => id), check: { is_candled } },
    }),
  )
  const record = () =>
    look.mutateAsync(true).then(() => flash(`${counted(open.length, 'candling')} added.`), report)
  if (clutch.is_litter) return null
  return (
    <div className={`${classes.look} ruled cluster between rows8 columns12 above12 text14 ink3`}>
      <p data-late={(days !== null && days >= daysUnseen) || undefined}>
        {seenWords(clutch, days)}
      </p>
      {mayChange && (
        <Button
          variant="light"
          loading={look.isPending}
          leftSection={<IconEyeCheck size={18} />}
          onClick={record}
        >
          All candled
        </Button>
      )}
    </div>
  )
}

function seenWords({ looked_at }: ClutchDetail, days: number | null): string {
  if (days !== null && days >= daysUnseen) return `Not looked at for ${counted(days, 'day')}.`
  if (looked_at === null || days === null) return 'Not looked at yet.'
  if (days === 0) return 'Looked at today.'
  return `Looked at ${days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`}.`
}
