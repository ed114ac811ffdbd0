import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { comments, contacts, users } from '../../db/schema.ts'
import { contains, owned } from '../../server/crud.ts'
import { ascending, descending } from '../../server/orders.ts'
import { requireOwnRecords } from '../../server/ownRecords.ts'
import type { Session } from '../../server/session.ts'
import type { listQuery } from '../../server/wire.ts'
import type { InputOf, Page } from '../../shared/resource.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import type { Comment, CommentSubject, commentResource } from './comments.contract.ts'

const reads = {
  commentedAt: sql<string>`${comments.created_at}`.mapWith(comments.created_at),
  commenter: sql<string>`coalesce((select person.name from ${users} person
    where person.id = ${comments.recorded_by}), 'Unknown user')`,
  commentable_type: sql<
    Comment['commentable_type']
  >`case when ${comments.animal_id} is null then 'Contact' else 'Animal' end`,
  commentable_id: sql<string>`coalesce(${comments.animal_id}, ${comments.contact_id})`,
}

const commentsOf = (db: Db, { accountId }: Session, about?: SQL) =>
  owned(db, comments, accountId, reads, about)

type Asked = Omit<z.output<ReturnType<typeof listQuery<typeof commentResource>>>, 'filter'>

/** A page of what was said of an animal or a contact; throws as `requireSubject` does. */
export async function commentPage(
  db: Db,
  session: Session,
  { commentable_type, commentable_id, sort, q, page, per_page }: Asked & CommentSubject,
): Promise<Page<Comment>> {
  const about = { commentable_type, commentable_id }
  await requireSubject(db, session, about)
  const where = contains([comments.content], q)
  return commentsOf(db, session, isAbout(about)).page({
    where,
    order: orders[sort],
    page,
    per_page,
  })
}

/** One comment. Throws `NotFound`, also when what it is about was deleted; `Forbidden` when that is locked. */
export async function findComment(db: Db, session: Session, id: string): Promise<Comment> {
  const comment = await commentsOf(db, session).find(id)
  await requireSubject(db, session, comment)
  return comment
}

/**
 * Adds a comment of the person who is signed in; throws as `requireSubject` does, and `Invalid` for
 * the id of a comment on something else.
 */
export async function addComment(
  db: Db,
  session: Session,
  { commentable_type, commentable_id, ...values }: InputOf<typeof commentResource>,
): Promise<Comment> {
  const about = { commentable_type, commentable_id }
  await requireSubject(db, session, about)
  const subject = { [columnOf(about)]: commentable_id }
  return commentsOf(db, session, isAbout(about)).insert({
    ...values,
    ...subject,
    recorded_by: session.userId,
  })
}

/** Deletes a comment for good; throws as `findComment` does. */
export async function removeComment(db: Db, session: Session, id: string): Promise<void> {
  await findComment(db, session, id)
  await requireOwnRecords(db, session, comments, eq(comments.id, id))
  await commentsOf(db, session).remove(id)
}

/** Throws `NotFound` when the animal or contact is not there, `Forbidden` when the plan hides it. */
async function requireSubject(
  db: Db,
  session: Session,
  { commentable_type, commentable_id }: CommentSubject,
) {
  if (commentable_type === 'Animal') await requireAnimal(db, session, commentable_id)
  else await owned(db, contacts, session.accountId).find(commentable_id)
}

const columnOf = ({ commentable_type }: CommentSubject) =>
  commentable_type === 'Animal' ? 'animal_id' : 'contact_id'

const isAbout = (about: CommentSubject) => eq(comments[columnOf(about)], about.commentable_id)

const orders = {
  created_at_desc: descending(comments.created_at),
  created_at_asc: ascending(comments.created_at),
}
