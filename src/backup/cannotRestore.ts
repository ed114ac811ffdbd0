/** A backup can't be restored, for a reason that its message tells the operator. Nothing was changed. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
}
