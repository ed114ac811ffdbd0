import { groups } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/crud.ts'
import { sessionOf } from '../../server/session.ts'
import {
  changeBody,
  createBody,
  done,
  idParams,
  listQuery,
  pageOf,
  stale,
  written,
} from '../../server/wire.ts'
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
  groupPage,
  groupsForForm,
  isInGroup,
} from './groups.queries.ts'

/** Groups, the animals of one, and what the two forms offer to put together. */
export const groupRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const { record } = groupResource
  const query = listQuery(groupResource)
  const pageOfAnimals = animalPages(db)

  app.get(
    '/groups',
    { schema: { querystring: query, response: { 200: pageOf(record) } } },
    async (request) => groupPage(db, sessionOf(request), request.query),
  )

  app.get(
    '/groups/:id',
    { schema: { params: idParams, response: { 200: record } } },
    async (request) => findGroup(db, sessionOf(request), request.params.id),
  )

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
        querystring: query.extend(formOfGroup.shape),
        response: { 200: pageOf(animalForForm) },
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
        querystring: query.extend(formOfAnimal.shape),
        response: { 200: pageOf(groupForForm) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { animal_id, ...asked } = request.query
      if (animal_id) await requireAnimal(db, session, animal_id)
      return groupsForForm(db, session, animal_id, asked)
    },
  )

  app.post(
    '/groups',
    { schema: { body: createBody(groupResource), response: { 201: written(record) } } },
    async (request, reply) => {
      const session = sessionOf(request)
      const object = await db.transaction((tx) => addGroup(tx, session, request.body.group))
      return reply.status(201).send({ success: true, object })
    },
  )

  app.patch(
    '/groups/:id',
    {
      schema: {
        params: idParams,
        body: changeBody(groupResource),
        response: { 200: written(record), 409: stale(record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { updated_at, ...input } = request.body.group
      const object = await db.transaction((tx) =>
        changeGroup(tx, session, request.params.id, input, updated_at),
      )
      return { success: true as const, object }
    },
  )

  app.delete(
    '/groups/:id',
    { schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await owned(db, groups, sessionOf(request).accountId).remove(request.params.id)
      return { success: true as const }
    },
  )
}
