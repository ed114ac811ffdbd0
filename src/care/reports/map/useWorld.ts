import { useQuery } from '@tanstack/react-query'
import world from './world.svg?url'

/** A country's outline in a drawing of 1000 × 480, the middle of its largest part, and how wide that is. */
export type Outline = { code: string; x: number; y: number; size: number; path: string }

/** The outlines of all countries: a file of its own, fetched once. */
export const useWorld = () =>
  useQuery({
    queryKey: ['world'],
    queryFn: async () => {
      const answer = await fetch(world)
      if (!answer.ok) throw new Error(`The map answered ${answer.status}`)
      return outlinesIn(await answer.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const outline = /<path id="(\w+)" data-at="([\d.]+) ([\d.]+) (\d+)" d="([^"]*)"/g

function outlinesIn(text: string): Outline[] {
  return [...text.matchAll(outline)].map(([, code = '', x, y, size, path = '']) => ({
    ...{ code, path },
    ...{ x: Number(x), y: Number(y), size: Number(size) },
  }))
}
