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

/** The reason for a failed start in a sentence for its operator; one for a disk that takes nothing more. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/i.test(message)) {
    return 'The disk of the data folder is full. Vivary needs some room on it to start; make at least 500 MB.'
  }
  if (/\bEROFS\b|read-only file system/i.test(message)) {
    return "The disk of the data folder can't be written to, which Vivary needs to start."
  }
  return message
}
