import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebouncedCallback } from '../../../web/useDebounced.ts'
import { mostEggs } from '../crosses.contract.ts'

/** The eggs that are counted for if nothing else is known. */
export const usualEggs = 7

export type CrossAddress = {
  species: string
  sire: string
  dam: string
  eggs: number
  view: 'hatch' | 'makers'
  wanted: string
}

/**
 * The calculator's state. The address follows once typing rests, and leads: going back, or opening a
 * shared link, shows what it says.
 */
export function useCrossAddress(): [CrossAddress, (next: Partial<CrossAddress>) => void] {
  const [params, setParams] = useSearchParams()
  const [cross, setCross] = useState(() => crossIn(params))
  const written = useRef(params.toString())
  const write = useDebouncedCallback(({ next, from }: { next: CrossAddress; from: string }) => {
    // A link was followed meanwhile: the address says more than what was typed before it.
    if (location.search !== from) return
    const address = addressOf(next)
    written.current = address.toString()
    setParams(address, { replace: true, preventScrollReset: true })
  }, 300)
  useEffect(() => {
    if (params.toString() === written.current) return
    written.current = params.toString()
    setCross(crossIn(params))
  }, [params])
  return [
    cross,
    (changes) => {
      const next = { ...cross, ...changes }
      setCross(next)
      write({ next, from: location.search })
    },
  ]
}

const usualSpecies = 'Ball python'

function crossIn(params: URLSearchParams): CrossAddress {
  const eggs = Number(params.get('eggs'))
  const text = (name: string) => (params.get(name) ?? '').slice(0, 254)
  return {
    species: text('species') || usualSpecies,
    sire: text('sire'),
    dam: text('dam'),
    eggs: Number.isInteger(eggs) && eggs >= 1 && eggs <= mostEggs ? eggs : usualEggs,
    view: params.get('view') === 'makers' ? 'makers' : 'hatch',
    wanted: text('wanted'),
  }
}

function addressOf({ species, dam, sire, eggs, ...rest }: CrossAddress): URLSearchParams {
  const parts = { species, dam, sire, wanted: rest.wanted, eggs: String(eggs), view: rest.view }
  return new URLSearchParams(
    Object.entries(parts).filter(
      ([name, value]) =>
        value !== '' && value !== 'hatch' && !(name === 'eggs' && eggs === usualEggs),
    ),
  )
}
