import { groups } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/records/crud.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { animalPages } from '../animals/animals.queries.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import {
  animalForForm,
  formOfAnimal,
  formOfGroup,
  groupForForm,
  groupResource,
} from './groups.contract.ts'
import {
  addGroup,
  animalsForForm,
  changeGroup,
  findGroup,
  groupPages,
  groupsForForm,
  isInGroup,
  removeGroup,
} from './groups.queries.ts'

/** Groups, the animals of one, and the choices of both forms. */
export const groupRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const query = listQuery(groupResource)
  const pageOfAnimals = animalPages(db)
  await fiveRoutes(context)(app)

  action(
    app,
    'GET /groups/:id/animals',
    { params: idParams, query: listQuery(animalResource), answer: pageOf(animalResource.record) },
    async (session, { params, query }) => {
      const { id } = params
      await owned(db, groups, session.accountId).find(id)
      return pageOfAnimals(session, query, isInGroup(session.accountId, id))
    },
  )

  action(
    app,
    'GET /groups/animals_for_form',
    {
      summary: 'List animals to choose for a group',
      query: query.extend(formOfGroup.shape),
      answer: pageOf(animalForForm()),
    },
    async (session, { query }) => {
      const { group_id, ...list } = query
      if (group_id) await owned(db, groups, session.accountId).find(group_id)
      return animalsForForm(db, session, group_id, list)
    },
  )

  action(
    app,
    'GET /animals/groups_for_form',
    {
      summary: 'List groups to choose for an animal',
      query: query.extend(formOfAnimal.shape),
      answer: pageOf(groupForForm()),
    },
    async (session, { query }) => {
      const { animal_id, ...list } = query
      if (animal_id) await requireAnimal(db, session, animal_id)
      return groupsForForm(db, session, animal_id, list)
    },
  )
}

const fiveRoutes = resourceRoutes(groupResource, {
  list: groupPages,
  find: findGroup,
  add: addGroup,
  change: changeGroup,
  remove: removeGroup,
})
