/*
 * What a test says of today must hold until it ends, whenever it is run: keepers live where midnight
 * is far away, and where no clock is ever put forward or back.
 */

/** All processes of the browser tests live by the hour at which the first one began. */
process.env.HOUR_OF_TESTS ??= String(new Date().getUTCHours())
const hour = Number(process.env.HOUR_OF_TESTS)

/**
 * Where it is noon, or nearly, as a worker of the tests begins. Its day isn't that of UTC once UTC's
 * midnight has passed: a test reads today from here. It is never UTC, which the device's own zone often is.
 */
export const zone = zoneAt(Math.max(-11, Math.min(11, 12 - hour)) || 1)

/** Where it is another day than in UTC, and will be for an hour at least. */
export const zoneOfAnotherDay = zoneAt(hour < 11 ? -12 : 14)

/** The zone so many hours before UTC; its name has the sign of those who sail by it. */
function zoneAt(hours: number) {
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
