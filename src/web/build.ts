/**
 * The build that this page is of, by the address of a script that every change of the browser's half
 * gives another name.
 */
export const ownBuild: string = new URL(import.meta.url).pathname
