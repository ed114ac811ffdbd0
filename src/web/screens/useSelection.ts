import { useEffect, useState } from 'react'

/** The selected records of a list, across its pages; `chosen` is null outside of selecting. */
export function useSelection() {
  const [chosen, setChosen] = useState<string[] | null>(null)
  const isChoosing = chosen !== null

  useEffect(() => {
    if (!isChoosing) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setChosen(null)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isChoosing])

  return {
    chosen,
    begin: (ids: string[] = []) => setChosen(ids),
    end: () => setChosen(null),
    toggle: (id: string) =>
      setChosen((before) => {
        const others = (before ?? []).filter((each) => each !== id)
        return others.length === before?.length ? [...others, id] : others
      }),
    remove: (ids: string[]) =>
      setChosen((before) => (before ?? []).filter((each) => !ids.includes(each))),
    add: (ids: string[]) => setChosen((before) => [...new Set([...(before ?? []), ...ids])]),
  }
}
export type Selection = ReturnType<typeof useSelection>
