import { Link } from 'react-router'
import { eggStates, eggStateWords } from '../../shared/breeding.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { degreesText } from '../../shared/degrees.ts'
import { numberText } from '../../shared/numbers.ts'
import type { FileColumn } from '../../web/screens/listFile.ts'
import { useUser } from '../../web/user.ts'
import type { Clutch } from '../clutches/clutches.contract.ts'
import { EggMinis } from '../clutches/EggDrawing.tsx'
import { countdown, isLost, isWindowOpen, parentsWords, windowWords } from '../clutches/words.ts'
import { type ClutchesProps, Pair, Said } from './ClutchCards.tsx'
import classes from './Incubator.module.css'
import { AxisHead, TimeLine } from './TimeLine.tsx'

/** Clutches under one time axis, so that their windows can be compared. */
export function ClutchTable({ clutches, axis }: ClutchesProps) {
  const now = today(useUser().timezone)
  return (
    <div className="card clip">
      <table className={`${classes.table} wide table text14`} aria-label="Clutches">
        <thead>
          <tr>
            <th>Clutch</th>
            <th>Eggs</th>
            {axis && (
              <th className={classes.wide}>
                <span className="hidden">Time</span>
                <AxisHead axis={axis} />
              </th>
            )}
            <th>{axis ? 'Hatches' : 'Hatched'}</th>
            <th data-numeric>Air</th>
          </tr>
        </thead>
        <tbody>
          {clutches.map((clutch) => (
            <tr key={clutch.id}>
              <td>
                <span className="flex middle gap12 wrapNarrow">
                  <Pair clutch={clutch} />
                  <span className={`${classes.names} slim stack grow`}>
                    <Link className="opensRow strong" to={`/incubator/${clutch.id}`}>
                      {clutch.name}
                    </Link>
                    <span className="text14 ink3">{parentsWords(clutch)}</span>
                  </span>
                </span>
              </td>
              <td className={`${classes.cellEggs} text13 ink3`}>
                <EggMinis clutch={clutch} width={17} most={8} />
                <Said clutch={clutch} />
              </td>
              {axis && (
                <td>
                  <TimeLine clutch={clutch} axis={axis} />
                </td>
              )}
              <td>
                <Hatches clutch={clutch} now={now} />
              </td>
              <td data-numeric>
                {clutch.air?.celsius != null && degreesText(clutch.air.celsius)}
                {clutch.air?.humidity != null && <small>{numberText(clutch.air.humidity)}%</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Hatches({ clutch, now }: { clutch: Clutch; now: string }) {
  const { hatchedOn, window, expected_to_hatch_on: expected } = clutch
  if (hatchedOn || isLost(clutch)) return hatchedOn ? formatDay(hatchedOn) : countdown(clutch, now)
  return (
    <>
      <strong data-open={isWindowOpen(clutch, now) || undefined}>{countdown(clutch, now)}</strong>
      <small>{window ? windowWords(window, now) : expected && formatShortDay(expected, now)}</small>
    </>
  )
}

/** The columns of the clutches' CSV: what the list says in drawings, as numbers and days. */
export const clutchColumns: FileColumn<Clutch>[] = [
  { header: 'Clutch', cell: ({ name }) => name },
  { header: 'Dam', cell: ({ dam }) => dam?.name },
  { header: 'Sire', cell: ({ sire }) => sire?.name },
  { header: 'Species', cell: ({ species }) => species?.commonName },
  { header: 'Laid', cell: ({ laid_on }) => laid_on },
  { header: 'Eggs', cell: ({ number_of_eggs }) => number_of_eggs },
  ...eggStates.map((state) => ({
    header: eggStateWords[state],
    cell: ({ counts }: Clutch) => counts[state],
  })),
  { header: 'Hatches', cell: ({ expected_to_hatch_on }) => expected_to_hatch_on },
  { header: 'Window from', cell: ({ window }) => window?.from },
  { header: 'Window to', cell: ({ window }) => window?.to },
  { header: 'Hatched', cell: ({ hatchedOn }) => hatchedOn },
  { header: 'Box', cell: ({ box }) => box },
  { header: 'Air (°C)', cell: ({ air }) => air?.celsius },
  { header: 'Air (%)', cell: ({ air }) => air?.humidity },
]
