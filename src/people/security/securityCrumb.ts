import type { Crumb } from '../../web/look/frame/places.ts'

/** The first crumb of the security screens. */
export const securityCrumb: Crumb = { label: 'Security', href: '/account/security' }
