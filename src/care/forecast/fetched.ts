import { lazy } from 'react'

/* Parts of a forecast that are loaded on demand; put them in a `Suspense`. */

/** The forecast on an animal's page, which is mostly opened to record. */
export const NextShedCard = lazy(async () => ({
  default: (await import('./NextShedCard.tsx')).NextShedCard,
}))
/** The box in the form of a shed, which the recording of other things doesn't need. */
export const CloseForecast = lazy(async () => ({
  default: (await import('./CloseForecast.tsx')).CloseForecast,
}))
