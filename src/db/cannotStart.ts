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
