import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
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
import { offspringOf, parentChoices } from './parents.queries.ts'
import { kinshipOf, pedigreeOf } from './pedigree.queries.ts'
import { correctSex } from './sexCorrection.queries.ts'

/** Pedigrees, offspring, and how closely two animals are related. */
export const lineageRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /animals/:id/pedigree',
      {
        summary: 'Read the pedigree and coefficient of inbreeding of an animal',
        params: idParams,
        answer: pedigree,
      },
      (session, { params }) => pedigreeOf(db, session, params.id),
    )

    action(
      app,
      'GET /animals/:id/offspring',
      {
        summary: 'List the offspring of an animal',
        params: idParams,
        query: listQuery(offspringResource),
        answer: pageOf(offspringResource.record),
      },
      (session, { params, query }) => offspringOf(db, session, params.id, query),
    )

    action(
      app,
      'POST /animals/:id/sex',
      {
        summary: 'Correct the sex of an animal that is the dam or sire of others',
        params: idParams,
        body: sexCorrection,
        written: animalResource.record,
      },
      (session, { params, body }) =>
        db.transaction((tx) => correctSex(tx, session, params, body.sex_correction)),
    )

    action(
      app,
      'GET /animals/kinship',
      {
        summary: 'Read the coefficient of inbreeding of young of two animals',
        query: pairQuery,
        answer: kinship,
      },
      (session, { query }) => kinshipOf(db, session, query),
    )

    action(
      app,
      'GET /animals/parents',
      {
        summary: 'List animals to choose as a dam or sire',
        query: listQuery(parentResource).extend(parentChoice.shape),
        answer: pageOf(animalResource.record),
      },
      (session, { query }) => parentChoices(db, session, query),
    )
  }
