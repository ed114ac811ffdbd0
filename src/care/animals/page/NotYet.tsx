import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useCan } from '../../../web/user.ts'
import type { LogKind } from '../../logs/logs.contract.ts'
import { kinds, offered, SheetOfKind } from '../../logs/SheetOfKind.tsx'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'
import { hasHealth } from './now.ts'

const words: Record<LogKind, string> = {
  feeding: 'feedings',
  cleaning: 'cleaning',
  weight: 'weight',
  shedding: 'sheds',
  poop: 'poop',
}

/** All that is empty, in one row that opens what can be recorded. */
export function NotYet({ animal }: { animal: AnimalWithCare }) {
  const { mayChange, mayLog } = useCan()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'list' | LogKind>()
  const close = () => setOpen(undefined)
  const logs = offered
    .filter((kind) => animal.recordCounts[kind] === 0)
    .map((kind) => ({
      words: words[kind],
      label: kinds[kind].record,
      isOpen: mayLog,
      choose: () => setOpen(kind),
    }))
  const missing = [
    ...logs,
    ...placesOf(animal).map((place) => ({
      ...place,
      isOpen: mayChange,
      choose: () => navigate(place.href),
    })),
  ]
  const choices = missing.filter(({ isOpen }) => isOpen)
  const [only, another] = choices
  if (missing.length === 0) return null
  return (
    <section className="card clip" aria-label="Not yet">
      <Rows>
        <Row
          leading={<ScaleMark state="hollow" size={18} />}
          title={
            <>
              Not yet:{' '}
              <span className="regular ink3">{missing.map((one) => one.words).join(', ')}</span>
            </>
          }
          side={only && <IconChevronRight size={20} aria-hidden="true" />}
          {...(only && { onOpen: () => (another ? setOpen('list') : only.choose()) })}
        />
      </Rows>
      <Sheet isOpen={open === 'list'} title="Not yet recorded" onClose={close}>
        <Rows label="Not yet recorded">
          {choices.map(({ label, choose }) => (
            <Row key={label} title={label} onChoose={choose} />
          ))}
        </Rows>
      </Sheet>
      {open && open !== 'list' && (
        <SheetOfKind
          kind={open}
          animal={animal}
          {...(another && { onBack: () => setOpen('list') })}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The empty things that are entered on a screen of their own. */
function placesOf(animal: AnimalWithCare) {
  const page = `/animals/${animal.id}`
  const hasSchedule = animal.feedingSchedules.length > 0 || animal.cleaningSchedule
  return [
    ...(hasSchedule
      ? []
      : [{ words: 'schedules', label: 'Add a schedule', href: `${page}/edit#feedingSchedules` }]),
    ...(hasHealth(animal)
      ? []
      : [{ words: 'health records', label: 'Add a health record', href: `${page}/health` }]),
    ...(animal.dam || animal.sire
      ? []
      : [{ words: 'parents', label: 'Add the parents', href: `${page}/pedigree` }]),
  ]
}
