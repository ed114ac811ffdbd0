/** The largest file that can be imported, in bytes, unless it's an archive of Vivary. */
export const mostImportBytes: number = 100 * 1024 ** 2
