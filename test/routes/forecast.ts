import { forecasts } from '../forecasts.ts'
import type { RouteSamples } from './sample.ts'

export const forecast: RouteSamples = {
  aimed: {
    [`POST /${forecasts}`]: ({ animal }) => ({
      url: `/${forecasts}`,
      payload: { shed_forecast: { animal_id: animal } },
    }),
    [`GET /${forecasts}/:id`]: ({ shed_forecast }) => ({ url: `/${forecasts}/${shed_forecast}` }),
    [`PATCH /${forecasts}/:id`]: ({ shed_forecast }) => ({
      url: `/${forecasts}/${shed_forecast}`,
      payload: { shed_forecast: { remind: false } },
    }),
  },
  unaimed: { [`GET /${forecasts}`]: undefined },
}
