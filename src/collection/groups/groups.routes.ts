import { groups } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/records/crud.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
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
  await app.register(fiveRoutes(context))

  app.get(
    '/groups/:id/animals',
    {
      schema: {
        params: idParams,
        querystring: listQuery(animalResource),
        response: { 200: pageOf(animalResource.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      await owned(db, groups, session.accountId).find(id)
      return pageOfAnimals(session, request.query, isInGroup(session.accountId, id))
    },
  )

  app.get(
    '/groups/animals_for_form',
    {
      schema: {
        summary: 'List animals to choose for a group',
        querystring: query.extend(formOfGroup.shape),
        response: { 200: pageOf(animalForForm()) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { group_id, ...asked } = request.query
      if (group_id) await owned(db, groups, session.accountId).find(group_id)
      return animalsForForm(db, session, group_id, asked)
    },
  )

  app.get(
    '/animals/groups_for_form',
    {
      schema: {
        summary: 'List groups to choose for an animal',
        querystring: query.extend(formOfAnimal.shape),
        response: { 200: pageOf(groupForForm()) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { animal_id, ...asked } = request.query
      if (animal_id) await requireAnimal(db, session, animal_id)
      return groupsForForm(db, session, animal_id, asked)
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
