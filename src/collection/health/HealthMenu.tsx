import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconMenu, type MenuChoice } from '../../web/look/sheet/IconMenu.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useCan } from '../../web/user.ts'
import { useOpenSheet } from './HealthSheets.tsx'

/** Actions on a health record: its own, then editing and deleting. */
export function HealthMenu({
  name,
  what,
  own = [],
  sheet,
  onDelete,
}: {
  /** Labels the menu with this record. */
  name: string
  /** 'note', in the confirmation of deleting. */
  what: string
  own?: MenuChoice[]
  /** The sheet that edits it. */
  sheet: (onClose: () => void) => ReactNode
  onDelete: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const openSheet = useOpenSheet()
  const { mayChange } = useCan()
  if (!mayChange && own.length === 0) return null
  return (
    <>
      <IconMenu
        isQuiet
        label={`More: ${name}`}
        icon={<IconDots size={22} />}
        choices={[
          ...own,
          ...(mayChange
            ? [
                {
                  label: 'Edit',
                  icon: <IconPencil size={20} />,
                  onChoose: () => openSheet(sheet),
                },
                {
                  label: 'Delete',
                  icon: <IconTrash size={20} />,
                  isDangerous: true,
                  onChoose: () => setIsAsking(true),
                },
              ]
            : []),
        ]}
      />
      <Confirm
        isOpen={isAsking}
        title={`Delete this ${what}?`}
        yes="Delete"
        onYes={onDelete}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    </>
  )
}
