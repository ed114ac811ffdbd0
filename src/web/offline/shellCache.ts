/* The names under which the worker and the pages find each other's part on the device. */

/** The cache with the page and the files of a build. */
export const shellCache = (build: string): string => `shell ${build}`

/** The screen of which the device keeps a drawing (drawing.ts). */
export const drawnPath = '/dashboard'

/** The drawing's key among what was seen; those of queries begin with a bracket. */
export const drawingKey = 'drawing'

/** The build whose pages have kept what was last seen; undefined if none has. */
export async function shownBuild(): Promise<string | undefined> {
  return (await caches.match(address, { cacheName: notes }))?.text()
}

export async function setShownBuild(build: string): Promise<void> {
  await (await caches.open(notes)).put(address, new Response(build))
}

const notes = 'notes'
const address = '/shown-build'
