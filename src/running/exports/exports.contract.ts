import { z } from 'zod'
import { moment } from '../../shared/fields.ts'
import { fieldError } from '../../shared/resource.ts'

/** How long an archive can be downloaded once it is packed. */
export const archiveHours = 24

/** `expired`: it was ready once, and its file is gone. */
export const archiveStatuses = ['packing', 'ready', 'failed', 'expired'] as const

/** Steps of packing. Nothing has begun on an archive that is `waiting`. */
export const packingSteps = ['waiting', 'records', 'pictures'] as const

/** Counts of an account's contents: animals in every state, all other records, and pictures. */
export const contents = z.object({ animals: z.int(), records: z.int(), pictures: z.int() })
export type Contents = z.output<typeof contents>

/** Everything an account holds, as one file. */
export const archive = z.object({
  id: z.uuid(),
  status: z.enum(archiveStatuses),
  /** Percent, 0 to 100; 100 once it is ready. */
  progress: z.int(),
  /** The step of packing, and how far it is: 131 of 214 pictures. */
  step: z.enum(packingSteps),
  done: z.int(),
  total: z.int(),
  contents,
  /** 'vivary-2026-11-21.zip', by the day in the account's zone. */
  file_name: z.string(),
  /** Bytes; null until it is ready. */
  size: z.int().nullable(),
  /** Null until it is ready. */
  expires_at: moment().nullable(),
  problem: fieldError().pick({ code: true, message: true }).nullable(),
  created_at: moment(),
  updated_at: moment(),
})
export type Archive = z.output<typeof archive>

/** `GET /exports.json`: the account's archives, newest first, and what one would hold now. */
export const archiveList = z.object({
  value: z.array(archive),
  totalPages: z.int(),
  total: z.int(),
  contents,
})
export type ArchiveList = z.output<typeof archiveList>

/** Where an archive is downloaded from; a link, which needs the session. */
export const downloadOf = ({ id }: Pick<Archive, 'id'>): string =>
  `/dashboard/api/exports/${id}/download`

/** A problem of packing, by its code. */
export const packingProblems = {
  not_packed: "The archive couldn't be packed. Nothing is lost.",
} as const
