import {
  IconBrush,
  IconDoorExit,
  IconDots,
  IconDownload,
  IconLock,
  IconMapPin,
  IconPrinter,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { RoundLinks } from '../../../collection/animals/RoundLinks.tsx'
import { mostInAddress } from '../../../collection/animals/roundAddress.ts'
import { counted } from '../../../shared/durations.ts'
import type { FilterOf } from '../../../shared/resource.ts'
import { fetchedSheet } from '../../../web/fetchedSheet.tsx'
import { IconFeeder } from '../../../web/look/icons.tsx'
import { IconMenu, type MenuChoice } from '../../../web/look/sheet/IconMenu.tsx'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useCan } from '../../../web/user.ts'
import type { animalIndex } from '../animalIndex.contract.ts'
import { useBulkChange } from './useBulkChange.ts'

type Tab = FilterOf<typeof animalIndex>
type Open = 'move' | 'group' | 'feeding' | 'cleaning' | 'state' | 'delete'

/** Actions on the selected animals: rounds as buttons, and the rest in a menu. */
export function BulkActions({
  ids,
  filter,
  onSave,
  onDone,
}: {
  ids: string[]
  /** The tab they stand on: what has left the collection is neither fed nor moved. */
  filter: Tab
  /** Saves them as CSV. */
  onSave: () => void
  onDone: () => void
}) {
  const navigate = useNavigate()
  const { mayChange } = useCan()
  const [open, setOpen] = useState<Open>()
  const { change } = useBulkChange(ids, onDone)
  const close = () => setOpen(undefined)
  const sheet = { ids, onClose: close, onDone }
  const isOfCollection = isInCollection(filter)
  const isFew = ids.length <= mostInAddress

  return (
    <>
      {isOfCollection && isFew && <RoundLinks choice={{ ids: ids.join(',') }} />}
      <IconMenu
        label="Actions"
        word="Actions"
        icon={<IconDots size={22} />}
        choices={[
          ...(mayChange ? changesOn(filter, { open: setOpen, change }) : []),
          ...(isFew
            ? [
                {
                  label: 'Print labels',
                  icon: <IconPrinter size={20} />,
                  onChoose: () => navigate(`/labels?kind=animal&ids=${ids.join(',')}`),
                },
              ]
            : []),
          { label: 'Save as CSV', icon: <IconDownload size={20} />, onChoose: onSave },
          ...(mayChange
            ? [
                {
                  label: 'Delete…',
                  icon: <IconTrash size={20} />,
                  isDangerous: true,
                  onChoose: () => setOpen('delete'),
                },
              ]
            : []),
        ]}
      />
      <Suspense>
        {open === 'move' && <BulkMoveSheet {...sheet} />}
        {open === 'group' && <BulkGroupSheet {...sheet} />}
        {open === 'feeding' && <BulkFeedingSheet {...sheet} />}
        {open === 'cleaning' && <BulkCleaningSheet {...sheet} />}
        {open === 'state' && <BulkStateSheet {...sheet} areFormer={!isOfCollection} />}
      </Suspense>
      <Confirm
        isOpen={open === 'delete'}
        title={`Delete ${counted(ids.length, 'animal')}?`}
        yes="Delete"
        onYes={() => change({ is_deleted: true }, 'deleted')}
        onClose={close}
      >
        You can restore them for 30 days from Recently deleted.
      </Confirm>
    </>
  )
}

const isInCollection = (tab: Tab) => tab === 'all' || tab === 'quarantine'

/** Changes that can be made to the animals on a tab. */
function changesOn(
  tab: Tab,
  {
    open,
    change,
  }: { open: (sheet: Open) => void; change: ReturnType<typeof useBulkChange>['change'] },
): MenuChoice[] {
  const isQuarantine = tab === 'quarantine'
  const care: MenuChoice[] = [
    { label: 'Move…', icon: <IconMapPin size={20} />, onChoose: () => open('move') },
    { label: 'Add to a group…', icon: <IconStack2 size={20} />, onChoose: () => open('group') },
    {
      label: 'Set feeding schedule…',
      icon: <IconFeeder size={20} />,
      onChoose: () => open('feeding'),
    },
    {
      label: 'Set cleaning schedule…',
      icon: <IconBrush size={20} />,
      onChoose: () => open('cleaning'),
    },
    {
      label: isQuarantine ? 'End quarantine' : 'Start quarantine',
      icon: <IconLock size={20} />,
      onChoose: () =>
        change(
          { in_quarantine: !isQuarantine },
          isQuarantine ? 'out of quarantine' : 'in quarantine now',
        ),
    },
  ]
  const leaving: MenuChoice = {
    label: isInCollection(tab) ? 'Sold, rehomed or died…' : 'Change their state…',
    icon: <IconDoorExit size={20} />,
    onChoose: () => open('state'),
  }
  return [...(isInCollection(tab) ? care : []), ...(tab !== 'outside' ? [leaving] : [])]
}

/* The sheets of a selection, loaded on demand. */

const BulkMoveSheet = fetchedSheet(async () => (await import('./BulkMoveSheet.tsx')).BulkMoveSheet)
const BulkGroupSheet = fetchedSheet(
  async () => (await import('./BulkGroupSheet.tsx')).BulkGroupSheet,
)
const BulkFeedingSheet = fetchedSheet(
  async () => (await import('./BulkScheduleSheet.tsx')).BulkFeedingSheet,
)
const BulkCleaningSheet = fetchedSheet(
  async () => (await import('./BulkScheduleSheet.tsx')).BulkCleaningSheet,
)
const BulkStateSheet = fetchedSheet(
  async () => (await import('./BulkStateSheet.tsx')).BulkStateSheet,
)
