/** Vivary can't start for a reason that its operator can do something about: the message says what. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Another Vivary is using the data folder. */
export class AlreadyRunning extends CannotStart {
  override name = 'AlreadyRunning'
  constructor(dataDir: string) {
    super(
      `Vivary is already running with ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

/** The reason for a failure in a sentence for the operator; one for a disk that takes nothing more. */
export function sentenceOf(error: unknown): string {
  if (isOfFullDatabase(error))
    return "The database's disk is full. Make at least 500 MB of room on it."
  const message = error instanceof Error ? error.message : String(error)
  if (/\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/i.test(message)) {
    return 'The disk of the data folder is full. Make at least 500 MB of room on it.'
  }
  if (/\bEROFS\b|read-only file system/i.test(message)) {
    return "The disk of the data folder can't be written to."
  }
  return message
}

/** Tells whether it is PostgreSQL's own error for a disk that takes nothing more, which may be another machine's. */
const isOfFullDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '53100') || isOfFullDatabase(error.cause))
