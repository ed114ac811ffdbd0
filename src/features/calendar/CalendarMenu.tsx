import { IconCalendarPlus, IconDeviceMobile, IconDotsVertical } from '@tabler/icons-react'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { IconMenu } from '../../web/look/IconMenu.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import { type WeekStart, weekStarts } from '../account/account.contract.ts'

/** What is done rarely: an event of today, the calendar elsewhere, the first day of the week. */
export function CalendarMenu({ onAdd, onShare }: { onAdd: () => void; onShare: () => void }) {
  const { week_start } = useUser()
  const { mayChange } = useCan()
  const { told } = useFlash()
  const choose = useWrite((chosen: WeekStart) =>
    api('PATCH', 'user', { user: { week_start: chosen } }),
  )
  return (
    <IconMenu
      label="More"
      isQuiet
      icon={<IconDotsVertical size={22} />}
      choices={[
        ...(mayChange
          ? [{ label: 'Add event', icon: <IconCalendarPlus size={20} />, onChoose: onAdd }]
          : []),
        { label: 'On your phone', icon: <IconDeviceMobile size={20} />, onChoose: onShare },
        ...weekStarts.map((start) => ({
          label: `Week starts on ${start.charAt(0).toUpperCase()}${start.slice(1)}`,
          isChosen: start === week_start,
          onChoose: () => choose.mutate(start, { onError: told }),
        })),
      ]}
    />
  )
}
