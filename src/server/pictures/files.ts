import type { Files } from '../files/files.ts'

/** The widths of a stored picture in pixels; smaller ones are never enlarged. */
export const widths = { small: 160, medium: 640, large: 1600 } as const
export type Width = keyof typeof widths
export const widthNames = Object.keys(widths) as Width[]

/* Files of pictures: pictures/{account}/{picture}/{width}.webp. */

/** A picture, and the files that it's among. */
export type Place = { files: Files; accountId: string; id: string }
type Names = Omit<Place, 'files'>

/** The folder of all files of pictures. */
export const picturesFolder = 'pictures'

/** The folder of an account's files of pictures. */
export const folderOfAccount = (accountId: string): string => `${picturesFolder}/${accountId}`

const folderOf = ({ accountId, id }: Names) => `${folderOfAccount(accountId)}/${id}`

/** The key of one file of a picture. */
export const widthKey = (picture: Names, width: Width): string =>
  `${folderOf(picture)}/${width}.webp`

/** Stores a picture's files. */
export async function writeFiles(place: Place, widths: Record<Width, Buffer>): Promise<void> {
  await Promise.all(
    widthNames.map((width) => place.files.put(widthKey(place, width), widths[width])),
  )
}

/** One file of a picture; undefined if it is missing. */
export const readWidth = (place: Place, width: Width): Promise<Buffer | undefined> =>
  place.files.get(widthKey(place, width))

/** Removes a picture's files; missing ones are ignored. */
export const removeFiles = (place: Place): Promise<void> => place.files.removeBelow(folderOf(place))

/** Removes all of an account's picture files, if there are any. */
export const removeAccountFiles = ({ files, accountId }: Omit<Place, 'id'>): Promise<void> =>
  files.removeBelow(folderOfAccount(accountId))

const together = 1000

/** Every picture whose files were all written before `before`, some of an account at a time. */
export async function* filesBefore(
  files: Files,
  before: Date,
): AsyncGenerator<{ accountId: string; ids: string[] }> {
  let some = { accountId: '', ids: new Set<string>() }
  for await (const { key, modified } of files.list(picturesFolder)) {
    const [, accountId = '', id = ''] = key.split('/')
    if (accountId !== some.accountId || some.ids.size >= together) {
      if (some.ids.size > 0) yield { accountId: some.accountId, ids: [...some.ids] }
      some = { accountId, ids: new Set() }
    }
    if (modified < before) some.ids.add(id)
  }
  if (some.ids.size > 0) yield { accountId: some.accountId, ids: [...some.ids] }
}
