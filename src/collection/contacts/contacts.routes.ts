import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, contacts, vetVisits } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { byName, owned } from '../../server/records/crud.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { animalsOf, isAnimalOf, isUnlocked } from '../animals/animals.queries.ts'
import {
  type ContactVisits,
  contactResource,
  contactVisits,
  mostVisits,
} from './contacts.contract.ts'

const fiveRoutes = resourceRoutes(
  contactResource,
  crudVerbs(contacts, {
    filterOn: [contacts.name, contacts.email, contacts.phoneNumber, contacts.notes],
    orderBy: {
      abc: ascending(byName(contacts.name)),
      created_at_asc: ascending(contacts.created_at),
      created_at_desc: descending(contacts.created_at),
    },
  }),
)

/** Contacts, and the vet visits with one. */
export const contactRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await fiveRoutes(context)(app)

  action(
    app,
    'GET /contacts/:id/vet_visits',
    { params: idParams, answer: contactVisits },
    async (session, { params: { id } }) => {
      await owned(db, contacts, session.accountId).find(id)
      return { value: await visitsWith(db, session, id) }
    },
  )
}

/** The latest visits with a contact, those to come first. Two statements. */
async function visitsWith(db: Db, session: Session, id: string): Promise<ContactVisits['value']> {
  const { visited_on, visit_time } = vetVisits
  const rows = await db
    .select({
      id: vetVisits.id,
      animal_id: vetVisits.animal_id,
      visited_on,
      visit_time,
      completed: vetVisits.completed,
      reason: vetVisits.reason,
      cost: vetVisits.cost,
      cost_currency: vetVisits.cost_currency,
    })
    .from(vetVisits)
    .innerJoin(animals, isAnimalOf(vetVisits))
    .where(
      and(
        eq(vetVisits.account_id, session.accountId),
        eq(vetVisits.contact_id, id),
        isNull(animals.deleted_at),
        isUnlocked(session),
      ),
    )
    .orderBy(desc(visited_on), desc(visit_time), desc(vetVisits.id))
    .limit(mostVisits)
  const faceOf = await animalsOf(db, session).findAll(rows.map(({ animal_id }) => animal_id))
  return rows.flatMap(({ animal_id, ...visit }) => {
    const animal = faceOf.get(animal_id)
    return animal ? [{ ...visit, animal }] : []
  })
}
