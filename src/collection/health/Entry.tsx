import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { remindOnWords } from '../../shared/choices.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { EntryIcon } from './EntryIcon.tsx'
import { NoteSheet, VisitSheet } from './fetchedSheets.ts'
import classes from './Health.module.css'
import { HealthMenu, TreatmentMenu } from './HealthMenu.tsx'
import { healthNote, type Treatment, type VetVisit, vetVisit } from './health.contract.ts'
import { type HealthEntry, metaWords, spanWords } from './timeline.ts'
import { DoseDue } from './treatments/DoseDue.tsx'
import { Doses } from './treatments/Doses.tsx'
import { type Patient, useCompleteVisit, useDelete } from './useHealth.ts'
import { costWords, courseWords, dueWords, isRunning, progressWords } from './words.ts'

type Of<Kind extends HealthEntry['kind']> = {
  animal: Patient
  entry: Extract<HealthEntry, { kind: Kind }>
}

/** One record of the health history, with its actions. */
export function Entry({ animal, entry }: { animal: Patient; entry: HealthEntry }) {
  if (entry.kind === 'note') return <Note animal={animal} entry={entry} />
  if (entry.kind === 'visit') return <Visit animal={animal} entry={entry} />
  return <Course animal={animal} entry={entry} />
}

function Note({ animal, entry }: Of<'note'>) {
  const { record, day } = entry
  const remove = useDelete(healthNote, animal)
  const on = useShortDay(day)
  return (
    <Shape
      entry={entry}
      title="Note"
      meta={on}
      menu={
        <HealthMenu
          name={`note of ${formatDay(day)}`}
          what="note"
          sheet={(onClose) => <NoteSheet animal={animal} note={record} onClose={onClose} />}
          onDelete={() => remove(record)}
        />
      }
    >
      <p className="asTyped">{record.content}</p>
    </Shape>
  )
}

function Visit({ animal, entry }: Of<'visit'>) {
  const { record } = entry
  const { timezone, currency } = useUser()
  const remove = useDelete(vetVisit, animal)
  const complete = useCompleteVisit(animal, record)
  const { mayChange } = useCan()
  const isToCome = !record.completed
  const hasBegun = record.visited_on <= today(timezone)
  const own =
    isToCome && hasBegun && mayChange
      ? [{ label: 'Took place', icon: <IconCheck size={20} />, onChoose: () => void complete() }]
      : []
  const cost = costWords(record, currency.code)
  return (
    <Shape
      entry={entry}
      title={record.reason}
      meta={[metaWords(entry, new Date().toISOString(), timezone), cost].filter(Boolean).join(', ')}
      menu={
        <HealthMenu
          name={record.reason}
          what="vet visit"
          sheet={(onClose) => <VisitSheet animal={animal} visit={record} onClose={onClose} />}
          own={own}
          onDelete={() => remove(record)}
        />
      }
    >
      {isToCome && <VisitAhead animal={animal} visit={record} />}
      {record.findings && <p className="asTyped">{record.findings}</p>}
    </Shape>
  )
}

function Course({ animal, entry }: Of<'treatment'>) {
  const course: Treatment = entry.record
  const { timezone } = useUser()
  const now = new Date().toISOString()
  return (
    <Shape
      entry={entry}
      title={course.substance}
      meta={[
        'Treatment',
        courseWords(course),
        spanWords(course, now, timezone),
        progressWords(course),
      ]
        .filter(Boolean)
        .join(', ')}
      menu={<TreatmentMenu animal={animal} course={course} />}
    >
      {course.notes && <p className="asTyped">{course.notes}</p>}
      {isRunning(course) ? (
        <DoseDue animal={animal} course={course} />
      ) : (
        <p className="text14 airy ink3">{dueWords(course, now, timezone)}</p>
      )}
      <Doses animal={animal} course={course} />
    </Shape>
  )
}

/** Scrolled into view and highlighted if the address names it. */
function Shape({
  entry: { kind, record },
  title,
  meta,
  menu,
  children,
}: {
  entry: HealthEntry
  title: string
  meta: string
  menu: ReactNode
  children: ReactNode
}) {
  const isMeant = useLocation().hash === `#${record.id}`
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMeant) item.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return (
    <li
      ref={item}
      className={`${classes.entry} grid columns12 wholeOnPaper`}
      data-meant={isMeant || undefined}
    >
      <EntryIcon kind={kind} />
      <div>
        <h3>{title}</h3>
        <p className="text14 airy ink3">{meta}</p>
      </div>
      <div className={classes.menu}>{menu}</div>
      <div className={`${classes.body} stack gap4`}>{children}</div>
    </li>
  )
}

const useShortDay = (day: string) => formatShortDay(day, today(useUser().timezone))

/** An appointment: its reminder, and from its day on a button to add what was found. */
function VisitAhead({ animal, visit }: { animal: Patient; visit: VetVisit }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const hasBegun = visit.visited_on <= today(timezone)
  if (!hasBegun) {
    if (visit.remind === 'none') return null
    return <p className="quiet">Reminder: {remindOnWords[visit.remind].toLowerCase()}</p>
  }
  return (
    <div className="cluster between gap12">
      <span className="quiet">Not recorded yet</span>
      {mayChange && (
        <Button className={classes.onScreen} variant="light" onClick={() => setIsOpen(true)}>
          Add what was found
        </Button>
      )}
      <Suspense>
        {isOpen && <VisitSheet animal={animal} visit={visit} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  )
}
