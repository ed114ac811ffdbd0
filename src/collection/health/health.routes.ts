import { contacts, healthNotes, treatments, vetVisits } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { identity } from '../../shared/fields.ts'
import { belowAnimal } from '../animals/openAnimals.queries.ts'
import { dose, endsBeforeItStarts, healthNote, treatment, vetVisit } from './health.contract.ts'
import { treatmentReads, visitReads, withDue } from './health.queries.ts'
import { healthVerbs } from './healthVerbs.queries.ts'
import { addDose, removeDose } from './treatments/doses.queries.ts'

/** Notes, treatments with doses, and vet visits, below their animal. */
export const healthRoutes = (context: Context) => async (app: App) => {
  await app.register(noteRoutes(context))
  await app.register(visitRoutes(context))
  await app.register(treatmentRoutes(context))
  await app.register(doseRoutes(context))
}

const noteRoutes = resourceRoutes(
  healthNote,
  healthVerbs({
    table: healthNotes,
    on: healthNotes.noted_on,
    reads: {},
    filterOn: [healthNotes.content],
    completed: onDay('noted_on'),
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
    completed: onDay('visited_on'),
    names: { contact_id: contacts },
    shown: (row) => row,
  }),
  { below: belowAnimal },
)

const treatmentRoutes = resourceRoutes(
  treatment,
  healthVerbs({
    table: treatments,
    on: treatments.started_on,
    reads: treatmentReads,
    filterOn: [treatments.substance, treatments.notes],
    completed: course,
    shown: (row, { timeZone }) =>
      withDue(row, today(timeZone), (moment) => dayOf(moment, timeZone)),
  }),
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

/** A record's day: today unless given. */
function onDay<Field extends string>(field: Field) {
  return <Values extends { [Key in Field]?: string }>(
    values: Values,
    { timeZone }: Session,
    before?: object,
  ): Values => {
    requirePast(field, values[field], timeZone)
    return before ? values : { ...values, [field]: values[field] ?? today(timeZone) }
  }
}

type Course = Partial<typeof treatments.$inferInsert>

/** A treatment begins today unless given, and can't end earlier. */
function course(values: Course, { timeZone }: Session, before?: Course): Course {
  const saved = before ? values : { ...values, started_on: values.started_on ?? today(timeZone) }
  const { started_on, ends_on } = { ...before, ...saved }
  if (ends_on && started_on && ends_on < started_on) {
    throw new Invalid([{ field: 'ends_on', message: endsBeforeItStarts }])
  }
  return saved
}
