import { z } from 'zod'
import { moment, requiredText } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'

/* Backups in BACKUP_DIR, and the work on them that an operator asks for. */

/** A backup as it lies in its folder; only its beginning and its end were read. */
export const backupFile = z.object({
  name: z.string(),
  /** How it came about, by its name. */
  kind: z.enum(['daily', 'manual', 'uploaded', 'before-restore', 'other']),
  bytes: z.int(),
  /** The moment that it shows; of one that can't be read, when the file was written. */
  made_at: moment(),
  state: z.enum(['whole', 'damaged', 'newer', 'closed']),
  /** Null where its list of tables can't be read. */
  holds: z.object({ accounts: z.int(), animals: z.int() }).nullable(),
})
export type BackupFile = z.output<typeof backupFile>

/** A backup or a restore that an operator asked for. */
export const backupRun = z.object({
  id: z.uuid(),
  kind: z.enum(['backup', 'restore']),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  step: z.enum(['waiting', 'checking', 'point', 'filling']),
  file: z.string(),
  /** The backup that undoes a restore; empty until it is whole. */
  point_of_return: z.string(),
  error: z.string(),
  updated_at: moment(),
})
export type BackupRun = z.output<typeof backupRun>

export const backupsPage = z.object({
  value: z.array(backupFile),
  total: z.int(),
  totalPages: z.int(),
  folder: z.string(),
  /** One is made every night, unless BACKUP_KEEP is 0. */
  is_nightly: z.boolean(),
  /** The largest file that can be uploaded. */
  most_bytes: z.int(),
  /** The latest one, unless none was ever asked for. */
  run: backupRun.nullable(),
})
export type BackupsPage = z.output<typeof backupsPage>

const counts = z.object({ accounts: z.int(), animals: z.int(), logs: z.int() })
export type Counts = z.output<typeof counts>

/** The outcome of reading a whole backup, beside what is here. */
export const backupCheck = z.object({
  bytes: z.int(),
  /** The reason why it can't be restored here, in a sentence; otherwise empty. */
  problem: z.string(),
  contents: z
    .object({
      made_at: moment(),
      /** Migrations that bring it to this version. */
      upgrades: z.int(),
      /** Its key: the server's own, another one, none, or of no use because SECRET_KEY is set. */
      key: z.enum(['same', 'other', 'none', 'setting']),
      holds: counts.extend({ pictures: z.int() }),
      present: counts,
      /** Added here after the backup was made. */
      added_since: counts,
      newest_change_at: moment().nullable(),
      /** Accounts here that the backup doesn't have. */
      missing_accounts: z.int(),
      /** Emails and pushes that waited to be sent, and will be, again if they have been since. */
      waiting: z.int(),
      /** True if the operator who asks is in it, and stays signed in. */
      has_you: z.boolean(),
    })
    .nullable(),
})
export type BackupCheck = z.output<typeof backupCheck>

export const backupParams = z.object({
  // As `isBackup` of the server.
  name: z.string().regex(/^[^./\\\p{Cc}][^/\\\p{Cc}]{0,190}\.tar\.zst$/u, 'Unknown backup'),
})

const password = () =>
  field('Your password', z.string('Please enter your password').max(1000).optional())

/** Proof that the operator is at the browser. */
export const operatorAgain = z.object({ current_password: password() })

/** The word that a restore wants typed. */
export const restoreWord = 'restore'

export const restoreRequest = z.object({
  confirmation: field(
    `Type “${restoreWord}”`,
    z
      .string('Please type the word')
      .trim()
      .toLowerCase()
      .refine((word) => word === restoreWord, `Please type “${restoreWord}”`),
  ),
  current_password: password(),
})

/** A file of a form. */
export const backupUpload = () => z.object({ backup: z.object({ file: z.unknown() }) })

export const maintenanceSentence = z.object({
  sentence: field('What people read', requiredText(200, 'Please write a sentence')),
})

/** Maintenance that goes on, or null. */
export const maintenanceNow = z.object({
  value: z
    .object({ reason: z.enum(['operator', 'restore']), since: moment(), sentence: z.string() })
    .nullable(),
})
export type MaintenanceNow = z.output<typeof maintenanceNow>
