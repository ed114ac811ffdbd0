import {
  IconBrush,
  IconCalendarRepeat,
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
import { RoundIcon } from '../../../collection/animals/RoundLinks.tsx'
import {
  mostInAddress,
  type RoundKind,
  roundHref,
  roundKinds,
  roundVerbs,
} from '../../../collection/animals/roundAddress.ts'
import { counted } from '../../../shared/durations.ts'
import type { FilterOf } from '../../../shared/resource.ts'
import { fetchedSheet } from '../../../web/fetchedSheet.tsx'
import { IconButton, IconLink } from '../../../web/look/controls/IconButton.tsx'
import { IconFeeder } from '../../../web/look/icons.tsx'
import { IconMenu, type MenuChoice } from '../../../web/look/sheet/IconMenu.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useCan } from '../../../web/user.ts'
import type { animalIndex } from '../animalIndex.contract.ts'
import { useBulkChange } from './useBulkChange.ts'

type Tab = FilterOf<typeof animalIndex>
type Open = 'move' | 'group' | 'feeding' | 'cleaning' | 'state' | 'delete'

/** Actions on the selected animals: the most used ones as buttons with their words, and the rest in a menu. */
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
  const { mayChange, mayLog } = useCan()
  const isWide = useIsWide()
  const [open, setOpen] = useState<Open>()
  const { change } = useBulkChange(ids, onDone)
  const close = () => setOpen(undefined)
  const sheet = { ids, onClose: close, onDone }
  const isOfCollection = filter === 'all' || filter === 'quarantine'
  const isFew = ids.length <= mostInAddress
  const rounds = isOfCollection && isFew && mayLog ? roundKinds : []

  return (
    <>
      {isWide &&
        rounds
          .slice(0, 1)
          .map((kind) => (
            <IconLink
              key={kind}
              label={roundVerbs[kind]}
              word={roundVerbs[kind]}
              icon={<RoundIcon kind={kind} />}
              href={roundHref(kind, { ids: ids.join(',') })}
            />
          ))}
      {isOfCollection && mayChange && (
        <Changes isQuarantine={filter === 'quarantine'} open={setOpen} change={change} />
      )}
      <More
        ids={ids}
        rounds={isWide ? rounds.slice(1) : rounds}
        leaving={filter === 'outside' || !mayChange ? undefined : leavingWords(isOfCollection)}
        open={setOpen}
        onSave={onSave}
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

const leavingWords = (isOfCollection: boolean) =>
  isOfCollection ? 'Sold, rehomed or died…' : 'Change their state…'

/** Changes of animals in the collection. */
function Changes({
  isQuarantine,
  open,
  change,
}: {
  /** True where they are in quarantine. */
  isQuarantine: boolean
  open: (sheet: Open) => void
  change: ReturnType<typeof useBulkChange>['change']
}) {
  const quarantine = isQuarantine ? 'End quarantine' : 'Start quarantine'
  return (
    <>
      <IconButton
        label="Move"
        word="Move"
        icon={<IconMapPin size={22} />}
        aria-haspopup="dialog"
        onClick={() => open('move')}
      />
      <IconButton
        label="Group"
        word="Group"
        icon={<IconStack2 size={22} />}
        aria-haspopup="dialog"
        onClick={() => open('group')}
      />
      <IconMenu
        isQuiet
        label="Schedule"
        word="Schedule"
        icon={<IconCalendarRepeat size={22} />}
        choices={[
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
        ]}
      />
      <IconButton
        label={quarantine}
        word={isQuarantine ? quarantine : 'Quarantine'}
        icon={<IconLock size={22} />}
        onClick={() =>
          change(
            { in_quarantine: !isQuarantine },
            isQuarantine ? 'out of quarantine' : 'in quarantine now',
          )
        }
      />
    </>
  )
}

/** The rarer actions on a selection, in a menu. */
function More({
  ids,
  rounds,
  leaving,
  open,
  onSave,
}: {
  ids: string[]
  rounds: readonly RoundKind[]
  /** Words for a change of their state, where it can change. */
  leaving: string | undefined
  open: (sheet: Open) => void
  onSave: () => void
}) {
  const navigate = useNavigate()
  const { mayChange } = useCan()
  const isFew = ids.length <= mostInAddress
  const choices: (MenuChoice | false)[] = [
    ...rounds.map((kind) => ({
      label: roundVerbs[kind],
      icon: <RoundIcon kind={kind} />,
      onChoose: () => navigate(roundHref(kind, { ids: ids.join(',') })),
    })),
    isFew && {
      label: 'Print labels',
      icon: <IconPrinter size={20} />,
      onChoose: () => navigate(`/labels?kind=animal&ids=${ids.join(',')}`),
    },
    { label: 'Save as CSV', icon: <IconDownload size={20} />, onChoose: onSave },
    leaving !== undefined && {
      label: leaving,
      icon: <IconDoorExit size={20} />,
      onChoose: () => open('state'),
    },
    mayChange && {
      label: 'Delete…',
      icon: <IconTrash size={20} />,
      isDangerous: true,
      onChoose: () => open('delete'),
    },
  ]
  return (
    <IconMenu
      isQuiet
      label="More actions"
      word="More"
      icon={<IconDots size={22} />}
      choices={choices.filter((choice) => choice !== false)}
    />
  )
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
