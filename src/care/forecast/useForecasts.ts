import { useState } from 'react'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useNextAnswer, useRecord, useSave, useWrite } from '../../web/records.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import {
  forecastDetail,
  type PastForecasts,
  type ShedForecast,
  shedForecastResource,
} from './shedForecasts.contract.ts'

const { api: place } = shedForecastResource

/** Asks for a forecast of an animal; its page then shows that it is being worked out. */
export function usePredict(animal_id: string) {
  const { report } = useFlash()
  const ask = useWrite(() =>
    api<{ object: ShedForecast }>('POST', place, { shed_forecast: { animal_id } }),
  )
  return { isAsking: ask.isPending, predict: () => ask.mutate(undefined, { onError: report }) }
}

/** Reads whether a forecast reminds, and a function to change it: at once, and back if it can't be saved. */
export function useRemind({
  id,
  remind,
  updated_at,
}: Pick<CurrentForecast, 'id' | 'remind' | 'updated_at'>) {
  const { report } = useFlash()
  const save = useSave(shedForecastResource, id)
  const [chosen, setChosen] = useState<{ remind: boolean; at: string }>()
  function choose(choice: boolean) {
    setChosen({ remind: choice, at: updated_at })
    const onError = (error: Error) => {
      setChosen(undefined)
      report(error)
    }
    save.mutate({ remind: choice }, { onError })
  }
  // What is chosen stands until the record that was changed by it has come.
  return { isOn: chosen?.at === updated_at ? chosen.remind : remind, choose }
}

export const useForecast = (id: string | undefined) => useRecord(forecastDetail, id)

type Asked = { page: number; sort: string; q: string }

/** A page of closed forecasts, with how all of them did. */
export function usePastForecasts({ page, sort, q }: Asked) {
  const search = new URLSearchParams({
    filter: 'closed',
    page: String(page),
    sort,
    ...(q && { q }),
  })
  return useNextAnswer<PastForecasts>([place, 'past', search.toString()], `${place}?${search}`)
}
