import type { ComponentProps } from 'react'
import { HelpFinderContext } from '../../day/search/helpFinder.ts'
import { SearchSheet as Search } from '../../day/search/SearchSheet.tsx'

/** The search over everything, with the help among it. */
export const SearchSheet = (props: ComponentProps<typeof Search>) => (
  <HelpFinderContext value={loadHelpFinder}>
    <Search {...props} />
  </HelpFinderContext>
)

const loadHelpFinder = async () => (await import('../../running/help/findHelp.ts')).findHelp
