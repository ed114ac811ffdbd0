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
