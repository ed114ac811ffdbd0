import type { Crumb } from '../../web/look/frame/places.ts'

/** The crumb back to the profile. */
export const profileCrumb: Crumb = { label: 'Profile', href: '/account/profile' }
