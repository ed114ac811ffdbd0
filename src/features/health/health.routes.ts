import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contacts, doses, healthNotes, treatments, users, vetVisits } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/crud.ts'
import { Invalid } from '../../server/errors.ts'
import { requireOwnRecords } from '../../server/ownRecords.ts'
import { requirePast } from '../../server/requirePast.ts'
import { type Session, sessionOf } from '../../server/session.ts'
import { createBody, done, written } from '../../server/wire.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { dose, endsBeforeItStarts, healthNote, treatment, vetVisit } from './health.contract.ts'
import { treatmentReads, visitReads, withDue } from './health.queries.ts'
import { routesOfHealth } from './routesOfHealth.ts'

/** Notes, treatments with their doses, and visits to the vet, all below their animal. */
export const healthRoutes = (context: Context) => async (app: App) => {
  await app.register(
    routesOfHealth(context, healthNote, {
      table: healthNotes,
      on: healthNotes.noted_on,
      reads: {},
      filterOn: [healthNotes.content],
      completed: onDay('noted_on'),
      shown: (row) => row,
    }),
  )
  await app.register(
    routesOfHealth(context, vetVisit, {
      table: vetVisits,
      on: vetVisits.visited_on,
      reads: visitReads,
      filterOn: [vetVisits.reason, vetVisits.findings],
      completed: onDay('visited_on'),
      names: { contact_id: contacts },
      shown: (row) => row,
    }),
  )
  await app.register(
    routesOfHealth(context, treatment, {
      table: treatments,
      on: treatments.started_on,
      reads: treatmentReads,
      filterOn: [treatments.substance, treatments.notes],
      completed: course,
      shown: (row, { timeZone }) =>
        withDue(row, today(timeZone), (moment) => dayOf(moment, timeZone)),
    }),
  )
  await app.register(doseRoutes(context))
}

type Values = Record<string, unknown>

/** A record of the past: today unless another day is given. */
const onDay = (field: string) => (values: Values, session: Session, before?: Values) => {
  const day = values[field]
  if (typeof day === 'string') requirePast(field, day, session.timeZone)
  return before ? values : { ...values, [field]: values[field] ?? today(session.timeZone) }
}

/** A treatment begins today unless another day is given, and does not end before. */
function course(values: Values, session: Session, before?: Values) {
  const saved = before
    ? values
    : { ...values, started_on: values.started_on ?? today(session.timeZone) }
  const { started_on, ends_on } = { ...before, ...saved }
  if (typeof ends_on === 'string' && typeof started_on === 'string' && ends_on < started_on) {
    throw new Invalid([{ field: 'ends_on', message: endsBeforeItStarts }])
  }
  return saved
}

const givenBy = sql<string>`coalesce((select person.name from ${users} person
  where person.id = ${doses.recorded_by}), 'Unknown user')`

const doseRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const list = '/animals/:animalId/treatments/:treatmentId/doses'
    const inTreatment = z.object({ animalId: z.uuid(), treatmentId: z.uuid() })

    async function dosesOf(session: Session, params: z.output<typeof inTreatment>) {
      await requireAnimal(db, session, params.animalId)
      const ofAnimal = eq(treatments.animal_id, params.animalId)
      await owned(db, treatments, session.accountId, {}, ofAnimal).find(params.treatmentId)
      const ofTreatment = and(eq(doses.treatment_id, params.treatmentId))
      return owned(db, doses, session.accountId, { givenBy }, ofTreatment)
    }

    app.post(
      list,
      {
        config: { changes: 'logs' },
        schema: {
          params: inTreatment,
          body: createBody(dose),
          response: { 201: written(dose.record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { treatmentId } = request.params
        const rows = await dosesOf(session, request.params)
        const values = { treatment_id: treatmentId, recorded_by: session.userId }
        const object = await rows.insert({ ...request.body.dose, ...values })
        return reply.status(201).send({ success: true, object })
      },
    )

    app.delete(
      `${list}/:id`,
      {
        config: { changes: 'logs' },
        schema: { params: inTreatment.extend({ id: z.uuid() }), response: { 200: done } },
      },
      async (request) => {
        const session = sessionOf(request)
        const { id } = request.params
        const rows = await dosesOf(session, request.params)
        await requireOwnRecords(db, session, doses, eq(doses.id, id))
        await rows.remove(id)
        return { success: true as const }
      },
    )
  }
