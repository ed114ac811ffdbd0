import {
  IconArrowBackUp,
  IconCopyPlus,
  IconDoorExit,
  IconDots,
  IconFileText,
  IconHistory,
  IconKey,
  IconMapPin,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { IconMenu, offered } from '../../web/look/sheet/IconMenu.tsx'
import { useSave } from '../../web/records.ts'
import { ConfirmDeletion } from '../../web/screens/Confirm.tsx'
import { useRemoval } from '../../web/screens/DetailScreen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { HistorySheet } from '../history/fetched.ts'
import { type Animal, animalResource } from './animals.contract.ts'
import { MoveSheet, PdfSheet, StateSheet } from './fetched.ts'

/** Rare actions on an animal: move it, add another like it, mark it as gone, print it, open its history, delete it. */
export function AnimalMenu({ animal }: { animal: Animal }) {
  const [open, setOpen] = useState<'move' | 'state' | 'pdf' | 'history' | 'deletion'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const { mayChange } = useCan()
  const remove = useRemoval(animalResource)
  const back = useComeBack(animal)
  const changes = [
    animal.state !== 'kept' && {
      label: 'It was a mistake',
      icon: <IconArrowBackUp size={20} />,
      onChoose: back,
    },
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
    animal.state !== 'died' && {
      label: 'Hand over to its buyer',
      icon: <IconKey size={20} />,
      onChoose: () => navigate(`/animals/${animal.id}/hand-over`),
    },
  ]
  return (
    <>
      <IconMenu
        isQuiet
        label="More"
        icon={<IconDots size={22} />}
        choices={offered([
          ...(mayChange ? changes : []),
          {
            label: 'PDF for vet or buyer',
            icon: <IconFileText size={20} />,
            onChoose: () => setOpen('pdf'),
          },
          {
            label: 'History',
            icon: <IconHistory size={20} />,
            onChoose: () => setOpen('history'),
          },
          mayChange && {
            label: 'Delete',
            icon: <IconTrash size={20} />,
            isDangerous: true,
            onChoose: () => setOpen('deletion'),
          },
        ])}
      />
      <ConfirmDeletion
        isOpen={open === 'deletion'}
        name={animal.name}
        onYes={() => remove(animal.id)}
        onClose={close}
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

/** Brings back an animal that never left, and offers Undo; one with an open sale is brought back on that sale's page. */
function useComeBack({ id, name, state, state_on, state_reason }: Animal) {
  const { flash, alert, report } = useFlash()
  const navigate = useNavigate()
  const { subscribed } = useUser()
  const save = useSave(animalResource, id)
  const undo = () =>
    save.mutateAsync({ state, state_on, state_reason }).then(() => {
      if (state === 'sold' && subscribed) flash('Undone. Hand-over links you made no longer work.')
    }, report)

  async function comeBack() {
    const sale = state === 'sold' && subscribed && (await openSaleOf(id))
    if (sale) {
      await navigate(`/shop/sales/${sale.id}`)
      return alert(`The sale of ${name} still counts. Mark it as returned to take ${name} back.`)
    }
    await save.mutateAsync({ state: 'kept' })
    flash(`${name} is back in your collection.`, { undo })
  }

  return () => comeBack().catch(report)
}

async function openSaleOf(id: string) {
  type Sale = { id: string; returned_on: string | null }
  const { value } = await api<Page<Sale>>('GET', `sales?animal_id=${id}`)
  return value.find(({ returned_on }) => !returned_on)
}
