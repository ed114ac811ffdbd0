import { IconDownload, IconPhoto, IconPrinter, IconTable } from '@tabler/icons-react'
import { type Csv, csvForExcel } from '../../../shared/csv.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { IconMenu } from '../../../web/look/sheet/IconMenu.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { saveFile } from '../../../web/saveFile.ts'

/** The report as a spreadsheet, its drawing as a picture, and both on paper. */
export function Downloads({
  name,
  title,
  second,
  file,
  drawing,
  meanings,
  hasChart,
}: {
  /** The files' name, without their ending. */
  name: string
  title: string
  second: string
  file: () => Csv
  drawing: () => SVGSVGElement | null | undefined
  /** The entries of its legend, each with its colour. */
  meanings: () => Element[]
  hasChart: boolean
}) {
  const isWide = useIsWide()
  const { alert } = useFlash()

  const saveTable = () =>
    saveFile(new Blob([csvForExcel(file())], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

  async function savePicture() {
    const svg = drawing()
    if (!svg) return alert("There's no drawing to save yet.")
    try {
      const { pictureOf } = await import('../../../web/chart/picture.ts')
      saveFile(await pictureOf(svg, title, second, meanings()), `${name}.png`)
    } catch {
      alert("Your browser couldn't save the picture. Print the page instead.")
    }
  }
  const print = () => window.print()

  if (!isWide) {
    return (
      <IconMenu
        label="Download"
        icon={<IconDownload size={20} />}
        choices={[
          { label: 'CSV', icon: <IconTable size={20} />, onChoose: saveTable },
          ...(hasChart
            ? [{ label: 'PNG', icon: <IconPhoto size={20} />, onChoose: savePicture }]
            : []),
          { label: 'Print', icon: <IconPrinter size={20} />, onChoose: print },
        ]}
      />
    )
  }
  return (
    <>
      <Button variant="light" leftSection={<IconDownload size={20} />} onClick={saveTable}>
        CSV
      </Button>
      {hasChart && (
        <Button variant="light" leftSection={<IconPhoto size={20} />} onClick={savePicture}>
          PNG
        </Button>
      )}
      <IconButton isChip label="Print" icon={<IconPrinter size={20} />} onClick={print} />
    </>
  )
}
