import { contacts, healthNotes, treatments, vetVisits } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { today, toWallClock } from '../../shared/dates.ts'
import { identity, liesAhead } from '../../shared/fields.ts'
import { belowAnimal } from '../animals/openAnimals.queries.ts'
import { dose, endsBeforeItStarts, healthNote, treatment, vetVisit } from './health.contract.ts'
import { healthVerbs, treatmentReads, visitReads, withDue } from './health.queries.ts'
import { addDose, removeDose, removeWithDoses, restoreDoses } from './treatments/doses.queries.ts'

/** Notes, treatments with doses, and vet visits, below their animal. */
export const healthRoutes = (context: Context) => async (app: App) => {
  for (const part of [noteRoutes, visitRoutes, treatmentRoutes, doseRoutes])
    await part(context)(app)
}

const noteRoutes = resourceRoutes(
  healthNote,
  healthVerbs({
    table: healthNotes,
    on: healthNotes.noted_on,
    reads: {},
    filterOn: [healthNotes.content],
    completed: note,
    shown: (row) => row,
  }),
  { below: belowAnimal },
)

const visitRoutes = resourceRoutes(
  vetVisit,
  healthVerbs({
    table: vetVisits,
    on: vetVisits.visited_on,
    reads: visitReads,
    filterOn: [vetVisits.reason, vetVisits.findings],
    completed: visit,
    names: { contact_id: contacts },
    shown: (row) => row,
  }),
  { below: belowAnimal },
)

const treatmentVerbs = healthVerbs({
  table: treatments,
  on: treatments.started_on,
  reads: treatmentReads,
  filterOn: [treatments.substance, treatments.notes],
  completed: course,
  shown: (row, { timeZone }) => withDue(row, new Date().toISOString(), timeZone),
})

const treatmentRoutes = resourceRoutes(
  treatment,
  {
    ...treatmentVerbs,
    async add(tx, session, input, path) {
      const { id } = await treatmentVerbs.add(tx, session, input, path)
      await restoreDoses(tx, session, id)
      return treatmentVerbs.find(tx, session, { ...path, id })
    },
    remove: (tx, session, which) =>
      removeWithDoses(tx, session, which.id, () => treatmentVerbs.remove(tx, session, which)),
  },
  { below: belowAnimal },
)

const belowTreatment = {
  path: `${belowAnimal.path}/treatments/:treatmentId`,
  params: belowAnimal.params.extend({ treatmentId: identity() }),
}

const doseRoutes = resourceRoutes(
  dose,
  { add: addDose, remove: removeDose },
  { below: belowTreatment, changes: 'logs' },
)

type Note = Partial<typeof healthNotes.$inferInsert>

/** A note is of today unless it has a day. */
function note(values: Note, { timeZone }: Session, before?: Note): Note {
  requirePast('noted_on', values.noted_on, timeZone)
  return before ? values : { ...values, noted_on: values.noted_on ?? today(timeZone) }
}

type Course = Partial<typeof treatments.$inferInsert>

/** A treatment begins today unless given, and can't end before; at set times it's daily. */
function course(values: Course, { timeZone }: Session, before?: Course): Course {
  requirePast('ended_on', values.ended_on ?? undefined, timeZone)
  const now = today(timeZone)
  const saved = before ? { ...values } : { ...values, started_on: values.started_on ?? now }
  // A course that is recorded afterwards ended on its last day, whatever was given, also if that day is corrected.
  const { ends_on: end } = values
  const wasOver = !before || (before.ended_on && before.ended_on === before.ends_on)
  if (wasOver && values.ended_on === undefined && end !== undefined && end !== before?.ends_on) {
    saved.ended_on = end && end < now ? end : null
  }
  if (values.at_times) saved.at_times = [...new Set(values.at_times)].sort()
  const { started_on, ends_on, every_days, at_times } = { ...before, ...saved }
  if (ends_on && started_on && ends_on < started_on) {
    throw new Invalid([{ field: 'ends_on', message: endsBeforeItStarts }])
  }
  if (every_days !== 1 && at_times && at_times.length > 0) {
    throw new Invalid([{ field: 'every_days', message: 'Doses at set times are given every day' }])
  }
  return saved
}

type Visit = Partial<typeof vetVisits.$inferInsert>

/** A visit is today unless given; one that lies ahead has yet to take place. */
function visit(values: Visit, { timeZone }: Session, before?: Visit): Visit {
  const now = toWallClock(new Date().toISOString(), timeZone)
  const day = now.slice(0, 10)
  const saved = before ? { ...values } : { ...values, visited_on: values.visited_on ?? day }
  const { visited_on = day, visit_time, completed } = { ...before, ...saved }
  const isAhead = visited_on > day || `${visited_on}T${visit_time || '00:00'}` > now
  if (values.completed && visited_on > day) {
    throw new Invalid([{ field: 'visited_on', message: liesAhead }])
  }
  if (values.completed !== undefined) return saved
  const isMoved = 'visited_on' in saved || 'visit_time' in saved
  if (isAhead && isMoved) return { ...saved, completed: false }
  if (!before || (saved.findings && !isAhead)) return { ...saved, completed: true }
  return { ...saved, completed: completed ?? true }
}
