import type { Crumb } from '../../web/look/frame/places.ts'

/** The way back from the screens that the profile leads to. */
export const profileCrumb: Crumb = { label: 'Profile', href: '/account/profile' }
