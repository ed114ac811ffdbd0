import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { useUser } from '../../web/user.ts'
import { capReached, freeAnimals } from './animals.contract.ts'

/** The way to a new animal, as long as the plan has room for one; otherwise why there is none. */
export function AddAnimal() {
  const { subscribed, stats } = useUser()
  if (subscribed || stats.animals < freeAnimals)
    return <AddButton href="/animals/new" what="Animal" />
  return (
    <Tooltip
      label={capReached}
      multiline
      w={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        data-disabled
        aria-disabled
        aria-label={`Add animal. ${capReached}`}
        leftSection={<IconPlus size={20} />}
      >
        Add animal
      </Button>
    </Tooltip>
  )
}
