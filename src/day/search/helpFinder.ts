import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** An article of the help, or a heading in one. */
export type HelpFound = { label: string; second?: string; href: string }
export type FindHelp = (typed: string) => HelpFound[]

/** Loads how the help is searched; provided by the application. */
export const HelpFinderContext = createContext<() => Promise<FindHelp>>(async () => () => [])

/** The articles that fit what was typed; none until their list has come. */
export function useHelpFound(typed: string): HelpFound[] {
  const load = use(HelpFinderContext)
  const { data } = useQuery({
    queryKey: ['help', 'finder'],
    queryFn: async () => ({ find: await load() }),
    staleTime: Number.POSITIVE_INFINITY,
    // Without its list the rest of the search matters more.
    retry: false,
  })
  return data?.find(typed) ?? []
}
