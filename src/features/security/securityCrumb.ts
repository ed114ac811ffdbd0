import type { Crumb } from '../../web/look/frame/places.ts'

/** The first step of the way to every screen below it. */
export const securityCrumb: Crumb = { label: 'Security', href: '/account/security' }
