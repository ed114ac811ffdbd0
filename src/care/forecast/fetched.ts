import { lazy } from 'react'

/** The forecast on an animal's page, which is mostly opened to record; put it in a `Suspense`. */
export const NextShedCard = lazy(async () => ({
  default: (await import('./NextShedCard.tsx')).NextShedCard,
}))
