import { z } from 'zod'

/** The addresses of a picture's three widths. */
export const photoUrls = z.object({ small: z.string(), medium: z.string(), large: z.string() })
export type PhotoUrls = z.output<typeof photoUrls>

/** The largest picture file in MB. */
export const mostPicture_mb = 15

/** The most that the pictures of one request may weigh, a little below the server's limit. */
const mostTogether_mb = 19

export const tooLarge = `A picture can be at most ${mostPicture_mb} MB`
export const tooMuchTogether = `At most ${mostTogether_mb} MB at once. Save some of these, then add the others.`

type Weighed = { size: number }

export const isTooLarge = ({ size }: Weighed): boolean => size > mostPicture_mb * bytesIn_mb
export const isTooMuchTogether = (files: readonly Weighed[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) > mostTogether_mb * bytesIn_mb

const bytesIn_mb = 1024 ** 2

/** Accepted picture types, for the file chooser and the message. */
export const pictureTypes = ['image/png', 'image/webp', 'image/gif', 'image/jpeg'] as const

/** A picture's file, sent as multipart; the server validates its content. */
export const upload = () => file().optional()

const file = () =>
  z
    .custom<File>((value) => value instanceof File, 'Please choose a picture')
    .refine((value) => !isTooLarge(value), tooLarge)

/**
 * Files to add to a record's; its existing ones are ignored, so that a record can be sent back
 * unchanged.
 */
export const uploads = (most: number) =>
  z
    .preprocess(
      filesIn,
      z
        .array(file())
        .max(most, `At most ${most} photos`)
        .refine((files) => !isTooMuchTogether(files), tooMuchTogether),
    )
    .optional()

const filesIn = (value: unknown) =>
  [value].flat().filter((part) => part !== '' && part != null && !isRead(part))

const isRead = (part: unknown) => typeof part === 'object' && part !== null && 'urls' in part
