import {
  IconCopyPlus,
  IconDoorExit,
  IconDots,
  IconFileTypePdf,
  IconHistory,
  IconKey,
  IconMapPin,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconMenu, type MenuChoice } from '../../web/look/sheet/IconMenu.tsx'
import { useCan } from '../../web/user.ts'
import { HistorySheet } from '../history/fetched.ts'
import type { Animal } from './animals.contract.ts'
import { MoveSheet, PdfSheet, StateSheet } from './fetched.ts'

/** Rare actions on an animal: move it, add another like it, mark it as gone, print it, open its history. */
export function AnimalMenu({ animal }: { animal: Animal }) {
  const [open, setOpen] = useState<'move' | 'state' | 'pdf' | 'history'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const { mayChange } = useCan()
  const changes: MenuChoice[] = [
    { label: 'Move', icon: <IconMapPin size={20} />, onChoose: () => setOpen('move') },
    {
      label: 'Add another like this',
      icon: <IconCopyPlus size={20} />,
      onChoose: () => navigate(`/animals/new?like=${animal.id}`),
    },
    {
      label: animal.state === 'kept' ? 'Sold, rehomed or died…' : 'Change its state…',
      icon: <IconDoorExit size={20} />,
      onChoose: () => setOpen('state'),
    },
    ...(animal.state === 'died'
      ? []
      : [
          {
            label: 'Hand over to its buyer',
            icon: <IconKey size={20} />,
            onChoose: () => navigate(`/animals/${animal.id}/hand-over`),
          },
        ]),
  ]
  return (
    <>
      <IconMenu
        isQuiet
        label="More"
        icon={<IconDots size={22} />}
        choices={[
          ...(mayChange ? changes : []),
          {
            label: 'PDF for vet or buyer',
            icon: <IconFileTypePdf size={20} />,
            onChoose: () => setOpen('pdf'),
          },
          {
            label: 'History',
            icon: <IconHistory size={20} />,
            onChoose: () => setOpen('history'),
          },
        ]}
      />
      <Suspense>
        {open === 'move' && <MoveSheet animal={animal} onClose={close} />}
        {open === 'state' && <StateSheet animal={animal} onClose={close} />}
        {open === 'pdf' && <PdfSheet animal={animal} onClose={close} />}
        {open === 'history' && (
          <HistorySheet kind="animal" id={animal.id} name={animal.name} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
