/** A write as it goes to the API: `path` without `/dashboard/api/` and `.json`. */
export type Write = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object | undefined }

/**
 * Queue of writes that don't reach the server (web/queue/), once its code is loaded; until then they fail where
 * they were made.
 */
export const unsent: {
  /**
   * Sends the write, with another body if it needs one to be sent twice; or keeps it and answers as if it had been
   * sent. Throws as `send` does.
   */
  keep?: <Answer>(write: Write, send: (body?: object) => Promise<Answer>) => Promise<Answer>
  /** Words in place of the usual ones, if the write was only queued. */
  words?: () => string | undefined
} = {}
