import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams, listQuery, pageOf, written } from '../../server/wire.ts'
import { animalResource } from '../animals/animals.contract.ts'
import {
  kinship,
  offspringResource,
  pairQuery,
  parentChoice,
  parentResource,
  pedigree,
  sexCorrection,
} from './lineage.contract.ts'
import { offspringOf } from './offspring.queries.ts'
import { parentChoices } from './parents.queries.ts'
import { kinshipOf, pedigreeOf } from './pedigree.queries.ts'
import { correctSex } from './sexCorrection.queries.ts'

/** Pedigrees, offspring, and how closely two animals are related. */
export const lineageRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/animals/:id/pedigree',
      {
        schema: {
          summary: 'Read the pedigree and coefficient of inbreeding of an animal',
          params: idParams,
          response: { 200: pedigree },
        },
      },
      async (request) => pedigreeOf(db, sessionOf(request), request.params.id),
    )

    app.get(
      '/animals/:id/offspring',
      {
        schema: {
          summary: 'List the offspring of an animal',
          params: idParams,
          querystring: listQuery(offspringResource),
          response: { 200: pageOf(offspringResource.record) },
        },
      },
      async (request) => offspringOf(db, sessionOf(request), request.params.id, request.query),
    )

    app.post(
      '/animals/:id/sex',
      {
        schema: {
          summary: 'Correct the sex of an animal that is the dam or sire of others',
          params: idParams,
          body: sexCorrection,
          response: { 200: written(animalResource.record) },
        },
      },
      async (request) => {
        const { id } = request.params
        const { sex_correction } = request.body
        const object = await db.transaction((tx) =>
          correctSex(tx, sessionOf(request), { id }, sex_correction),
        )
        return { success: true as const, object }
      },
    )

    app.get(
      '/animals/kinship',
      {
        schema: {
          summary: 'Read the coefficient of inbreeding of young of two animals',
          querystring: pairQuery,
          response: { 200: kinship },
        },
      },
      async (request) => kinshipOf(db, sessionOf(request), request.query),
    )

    app.get(
      '/animals/parents',
      {
        schema: {
          summary: 'List animals to choose as a dam or sire',
          querystring: listQuery(parentResource).extend(parentChoice.shape),
          response: { 200: pageOf(animalResource.record) },
        },
      },
      async (request) => parentChoices(db, sessionOf(request), request.query),
    )
  }
