import { Button } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconMenu } from '../../web/look/IconMenu.tsx'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { SubscribeSheet } from '../../web/shell/SubscribeSheet.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { capReached, freeAnimals } from './animals.contract.ts'
import classes from './Place.module.css'

/** The way to a new animal as long as the plan has room for one; otherwise why there is none. */
export function AddAnimal() {
  const { subscribed, stats } = useUser()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  if (!useCan().mayChange) return null
  if (subscribed || stats.animals < freeAnimals) {
    return (
      <div className={classes.addMany}>
        <AddButton href="/animals/new" what="Animal" />
        <IconMenu
          label="More ways to add"
          icon={<IconChevronDown size={20} />}
          choices={[
            { label: 'Add one', onChoose: () => navigate('/animals/new') },
            { label: 'Add many', onChoose: () => navigate('/animals/new/many') },
          ]}
        />
      </div>
    )
  }
  return (
    <>
      <Button
        variant="light"
        color="gray"
        title={capReached}
        aria-keyshortcuts="n"
        leftSection={<IconLock size={20} />}
        onClick={() => setIsAsking(true)}
      >
        Add animal
      </Button>
      <SubscribeSheet
        reason={isAsking ? capReached : undefined}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
