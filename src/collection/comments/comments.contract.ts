import { z } from 'zod'
import { once } from '../../shared/derived.ts'
import { moment, oneOf, pastMoment, reference, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf, recorded } from '../../shared/resource.ts'

/** The records that can have comments. */
const commentables = ['Animal', 'Contact'] as const
export type Commentable = (typeof commentables)[number]

export const longestComment = 500

/** The commented record. */
export const commentSubject = once(() =>
  z.object({
    commentable_type: oneOf(commentables, 'Please choose one of: Animal, Contact'),
    commentable_id: reference('Please choose what the comment is about'),
  }),
)
export type CommentSubject = z.output<ReturnType<typeof commentSubject>>

/** A comment on an animal or contact; `commenter` is its author's name. */
export const commentResource = defineResource({
  noun: 'comment',
  words: { one: 'Comment', many: 'Comments' },
  api: 'comments',
  path: 'comments',
  input: () =>
    z.object({
      content: field('Comment', requiredText(longestComment, 'Please write something')),
      ...commentSubject().shape,
    }),
  // When it was written, if it is sent later.
  writes: () =>
    z.object({ commentedAt: field('When', pastMoment().optional(), 'moment', 'the time') }),
  reads: () => z.object({ commentedAt: moment(), commenter: z.string(), ...recorded }),
  sorts: ['created_at_desc', 'created_at_asc'],
})
export type Comment = RecordOf<typeof commentResource>
