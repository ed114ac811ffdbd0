import { HelpFinderContext } from '../../day/search/helpFinder.ts'
import { SearchSheet as Search } from '../../day/search/SearchSheet.tsx'

/** The search over everything, with the help among it. */
export const SearchSheet = ({ onClose }: { onClose: () => void }) => (
  <HelpFinderContext value={loadHelpFinder}>
    <Search onClose={onClose} />
  </HelpFinderContext>
)

const loadHelpFinder = async () => (await import('../../running/help/findHelp.ts')).findHelp
