import type { Readable } from 'node:stream'
import { storageSentence } from '../limits/diskRoom.ts'

/** A stored file: its key, its size, and when it was written. */
export type StoredFile = { key: string; bytes: number; modified: Date }

/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * Files by their keys, such as `pictures/{account}/{picture}/small.webp`: below a folder, or in an S3-compatible
 * store. Keys are made of ids of the server and the database; nothing from a request becomes part of one. A folder is
 * a key without its last parts, '' for all. What isn't there is undefined, and ignored when it's removed. Everything
 * throws `FilesAway` while a store can't be reached.
 */
export type Files = {
  /** The whole place as its operator reads it: a path, or `s3://bucket/prefix`. */
  readonly place: string
  /**
   * Stores a file whole or not at all, so that it survives a power cut, and returns its size. What comes in parts is
   * never in memory as a whole.
   */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<number>
  /** Stores a file of this machine's data folder in the same way, which is gone from there afterwards. */
  moveIn(key: string, path: string): Promise<void>
  /** A whole file, for small ones. */
  get(key: string): Promise<Buffer | undefined>
  sizeOf(key: string): Promise<number | undefined>
  stream(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** The path of a file on this machine's disk, for a process that reads it there: itself, or a copy for a while. */
  onDisk(key: string): Promise<string | undefined>
  /** Every whole file below a folder, those of one folder after each other. */
  list(folder: string): AsyncGenerator<StoredFile>
  remove(key: string): Promise<void>
  removeBelow(folder: string): Promise<void>
  /** Removes what a killed process has left of a file that it began before `before`. Returns how many. */
  removeUnfinished(folder: string, before: Date): Promise<number>
}

/** The store of files can't be reached, or refuses its settings; the message says to the operator which and why. */
export class FilesAway extends Error {
  override name = 'FilesAway'
  /** True if trying again won't help, since a setting is wrong. */
  readonly isRefused: boolean
  /** The store's own name of the error, if it has answered. */
  readonly code: string
  constructor(message: string, { isRefused = false, code = '', ...options }: Options = {}) {
    super(message, options)
    this.isRefused = isRefused
    this.code = code
  }
}
type Options = { isRefused?: boolean; code?: string; cause?: unknown }

/** Catches `FilesAway`, and errors of a folder that can't be used: figures are left out while their place is away. */
export function nullIfAway(error: unknown): null {
  if (error instanceof Error && (error instanceof FilesAway || storageSentence(error))) return null
  throw error
}
