/** The most readings in one file: a year, every quarter of an hour. */
export const mostFileReadings = 40_000

/** The longest file: so many readings, with all that loggers put into a line. */
export const longestFile = 3_500_000
export const mostFileBytes = 4 * 1024 ** 2
export const tooManyReadings = `At most ${mostFileReadings.toLocaleString('en')} readings in one file`

/** Questions that only a file's keeper can answer, by the codes of the errors that ask for it. */
export const fileQuestions = ['date_order', 'unit', 'time_zone'] as const
export type FileQuestion = (typeof fileQuestions)[number]
