import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { DropZone } from './DropZone.tsx'
import classes from './Import.module.css'
import type { ImportSource } from './reading/settings.ts'

export const MorphMarketScreen = () => (
  <SourceScreen
    source="morphmarket"
    title="MorphMarket"
    help="importing#from-morphmarket"
    chosen="animals.csv"
    endings={['.csv', '.json', '.zip']}
    steps={[
      'Export your animals on MorphMarket. You get a file called animals.csv.',
      'Choose that file here, as it is. Its 42 columns are known.',
      'Look through the rows, then import them.',
    ]}
  >
    Dates are read as on MorphMarket: 8/7/2026 is August 7. Sold animals come in as former ones, and
    an animal you've imported before is updated, not added again.
  </SourceScreen>
)

export const ReptileScanScreen = () => (
  <SourceScreen
    source="reptile_scan"
    title="Reptile Scan"
    help="importing#from-reptile-scan"
    chosen="The .zip from its web console"
    endings={['.zip', '.xls', '.xlsx', '.csv']}
    steps={[
      'Open Import/Export in the web console of Reptile Scan and download your animals.',
      'Choose the .zip here. There is no need to unpack it.',
      'Check which column is what, look through the rows, then import them.',
    ]}
  >
    Its columns differ from version to version. What we can't place, you choose, and what has no
    place goes to the animal's notes.
  </SourceScreen>
)

export const ArchiveScreen = () => (
  <SourceScreen
    source="file"
    title="Vivary archive"
    help="exporting#another-server"
    isArchive
    chosen="The .zip that Export made"
    endings={['.zip']}
    steps={[
      'On the other server or in the other account, open Export and make an archive.',
      'Choose the .zip here. There is no need to unpack it.',
      "See what's in it, then import it.",
    ]}
  >
    Everything comes along: animals, records, pictures and plans, from any version of Vivary.
  </SourceScreen>
)

export const SpreadsheetScreen = () => (
  <SourceScreen
    source="file"
    title="Any spreadsheet"
    help="importing"
    chosen="Your file"
    steps={[
      'One row for each animal, or for each feeding, weight or shed.',
      'Headings in English, German or French are known. You can change what each column is.',
      'Look through the rows, then import them.',
    ]}
  >
    It doesn't have to be tidy. Titles above the headings, empty rows, “0.1” for a female, “2021”
    for a hatch date, decimal commas, ounces and pounds are all understood.
  </SourceScreen>
)

/** How to get the file out of another app, and where to put it. */
function SourceScreen({
  source,
  title,
  chosen,
  help,
  isArchive = false,
  endings,
  steps,
  children,
}: {
  source: ImportSource
  title: string
  /** The instruction above the button on which file to choose. */
  chosen: string
  /** Its article, with a heading. */
  help: string
  isArchive?: boolean
  endings?: readonly string[]
  steps: readonly string[]
  children: ReactNode
}) {
  const { mayChange } = useCan()
  if (!mayChange) return <LookOnlyScreen title={title} />
  return (
    <Screen title={title} crumbs={[{ label: 'Import', href: '/import' }, { label: title }]}>
      <div className="slim stack gap">
        <div className="grid column gap halvesAtDesk startAtDesk">
          <DropZone
            source={source}
            title={chosen}
            isArchive={isArchive}
            {...(endings && { endings })}
          />
          <Card title="How it goes">
            <ol className={`${classes.how} below14`}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="quiet">{children}</p>
          </Card>
        </div>
        <p className="quiet">
          {`Nothing is saved before you've seen ${isArchive ? "what's in it" : 'every row'}.`}
        </p>
        <HelpLink to={help} />
      </div>
    </Screen>
  )
}
