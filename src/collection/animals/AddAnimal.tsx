import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { capReached, hasRoom } from '../../people/subscription/freePlan.ts'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { SubscribeSheet } from '../../web/shell/SubscribeSheet.tsx'
import { useCan, useUser } from '../../web/user.ts'
import classes from './moves/Place.module.css'

/** Words for an empty list of animals: only those who may add one are invited to. */
export const useAboutNoAnimals = (): string =>
  useCan().mayChange
    ? "You don't have any animals yet. Create your first today!"
    : 'Animals will appear here once someone has added them.'

/** A button for a new animal while the plan has room; otherwise why there is none. */
export function AddAnimal() {
  const user = useUser()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  if (!useCan().mayChange) return null
  if (hasRoom(user)) {
    return (
      <div className={`${classes.addMany} flex wrap centred gap8 wrapNarrow`}>
        <AddButton href="/animals/new" what="Animal" />
        <IconMenu
          label="More ways to add"
          icon={<IconChevronDown size={20} />}
          choices={[
            { label: 'Add many', onChoose: () => navigate('/animals/new/many') },
            { label: 'Import a list', onChoose: () => navigate('/import') },
            { label: 'From another keeper', onChoose: () => navigate('/animals/take-over') },
          ]}
        />
        {user.stats.animals === 0 && !user.isDefault && (
          <ButtonLink to="/import" variant="light">
            Import a list
          </ButtonLink>
        )}
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
