import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { SubscribeSheet } from '../../web/shell/SubscribeSheet.tsx'
import { useUser } from '../../web/user.ts'
import { capReached, freeAnimals } from './animals.contract.ts'

/** The way to a new animal as long as the plan has room for one; otherwise why there is none. */
export function AddAnimal() {
  const { subscribed, stats } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  if (subscribed || stats.animals < freeAnimals) {
    return <AddButton href="/animals/new" what="Animal" />
  }
  return (
    <>
      <Button
        variant="light"
        color="gray"
        title={capReached}
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
