import { Button } from '@mantine/core'
import { today } from '../../shared/dates.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useSave } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import { type Bulb, bulbName, bulbResource } from './bulbs.contract.ts'

/** A new lamp is in: one tap, with which the warning is gone. */
export function InstalledToday({ bulb }: { bulb: Bulb }) {
  const { timezone } = useUser()
  const { flash, told } = useFlash()
  const save = useSave(bulbResource, bulb.id)

  const undo = () =>
    save
      .mutateAsync({ uv_installed_on: bulb.uv_installed_on })
      .then(() => flash('As it was before.'), told)

  const put = () =>
    save
      .mutateAsync({ uv_installed_on: today(timezone) })
      .then(() => flash('Bulb updated.', { undo }), told)

  if (!useCan().mayChange) return null
  return (
    <Button
      variant="light"
      loading={save.isPending}
      onClick={put}
      aria-label={`Installed today: ${bulbName(bulb)}`}
    >
      Installed today
    </Button>
  )
}
