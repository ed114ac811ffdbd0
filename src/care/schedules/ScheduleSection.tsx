import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Form } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import type { animalWithCare } from '../animals/animalWithCare.contract.ts'
import { repeatWords } from './planWords.ts'
import classes from './Schedules.module.css'
import { cleaningScheduleFields } from './schedules.contract.ts'

/** A part of the animal's form; an address that ends with the field's name opens it. */
export function ScheduleSection({
  form,
  name,
  title,
  kind,
  like,
  children,
}: {
  form: Form<typeof animalWithCare>
  name: 'feedingSchedules' | 'cleaningSchedule'
  title: string
  kind: 'feeding' | 'cleaning'
  /** The animal that it is like. */
  like?: string | undefined
  children: ReactNode
}) {
  const { hash, key } = useLocation()
  const isAsked = hash === `#${name}`
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked && key) place.current?.scrollIntoView()
  }, [isAsked, key])
  const words = repeatsIn(form.values[name]).map((plan) =>
    repeatWords(like ? { ...plan, counts_from: 'start' } : plan, kind),
  )
  return (
    <div ref={place} className={classes.section}>
      <Section
        // It can be asked for again after it was closed.
        key={isAsked ? key : ''}
        title={title}
        second={[...words, like && `as ${like}`].filter(Boolean).join(', ') || 'none'}
        startsOpen={isAsked}
        isWrong={isWrongIn(form.errors, name)}
      >
        {children}
      </Section>
    </div>
  )
}

/** The intervals of the remaining rows, as entered so far. */
function repeatsIn(value: unknown) {
  const rows = Array.isArray(value) ? value : [value]
  return rows.flatMap((row) => {
    const { data } = plan.safeParse(row)
    return data && !data._destroy ? [{ counts_from: 'start' as const, ...data }] : []
  })
}

const plan = cleaningScheduleFields()
  .pick({ repeat_amount: true, repeat: true, counts_from: true, _destroy: true })
  .required({ repeat_amount: true, repeat: true })
