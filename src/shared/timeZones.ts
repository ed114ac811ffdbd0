/** By name only: PostgreSQL reads '+01:00' as west of UTC, and '-0330' not at all. */
export function isTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && canonicalZone(name) !== undefined
}

/** Every time zone by the present name of its largest town, and UTC. */
export const timeZones = (): string[] =>
  [...Intl.supportedValuesOf('timeZone').map(zoneOfToday), 'Etc/UTC'].sort()

/** A zone by its town's present name. */
export const zoneOfToday = (zone: string): string => renamed[zone] ?? zone

/** True if both names mean the same zone, such as a town's old and new name. */
export const isSameZone = (one: string, other: string): boolean =>
  one === other || (canonicalZone(one) !== undefined && canonicalZone(one) === canonicalZone(other))

/** A zone's name for people: 'America/New York'. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')

/** Towns that `Intl` lists under their names of 1993. */
const renamed: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The canonical one of a zone's names; undefined for unknown zones. */
export function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
