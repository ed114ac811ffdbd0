import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { comments, contacts, users } from '../../db/schema.ts'
import { contains, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { requireOwnRecords } from '../../server/records/ownRecords.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
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

type Asked = ListQuery<typeof commentResource> & CommentSubject

/** Reads pages of comments on an animal or contact; throws as `requireSubject` does. */
export const commentPages =
  (db: Database) =>
  async (
    session: Session,
    { sort, q, page, per_page, ...about }: Asked,
  ): Promise<Page<Comment>> => {
    await requireSubject(db, session, about)
    const where = contains([comments.content], q)
    const order = orders[sort]
    return commentsOf(db, session, isAbout(about)).page({ where, order, page, per_page })
  }

/**
 * One comment. Throws `NotFound`, also if its record was deleted; `Forbidden` if that is locked.
 */
export async function findComment(
  db: Db,
  session: Session,
  { id }: { id: string },
): Promise<Comment> {
  const comment = await commentsOf(db, session).find(id)
  await requireSubject(db, session, comment)
  return comment
}

/**
 * Adds a comment by the signed-in user; throws as `requireSubject` does, and `Invalid` for the id
 * of a comment on another record.
 */
export async function addComment(
  tx: Transaction,
  session: Session,
  { commentable_type, commentable_id, commentedAt, ...values }: InputOf<typeof commentResource>,
): Promise<Comment> {
  const about = { commentable_type, commentable_id }
  await requireSubject(tx, session, about)
  const subject = { [columnOf(about)]: commentable_id }
  return commentsOf(tx, session, isAbout(about)).insert({
    ...values,
    ...subject,
    ...(commentedAt && { created_at: commentedAt }),
    recorded_by: session.userId,
  })
}

/** Permanently deletes a comment; throws as `findComment` does. */
export async function removeComment(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
): Promise<void> {
  await findComment(tx, session, { id })
  await requireOwnRecords(tx, session, comments, eq(comments.id, id))
  await commentsOf(tx, session).remove(id)
}

/** Throws `NotFound` if the animal or contact doesn't exist, `Forbidden` if the plan locks it. */
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
