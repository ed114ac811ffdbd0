import type { Crumb } from '../web/look/frame/places.ts'

/** The crumb back to the profile. */
export const profileCrumb: Crumb = { label: 'Profile', href: '/account/profile' }

/** The first crumb of the security screens. */
export const securityCrumb: Crumb = { label: 'Security', href: '/account/security' }
