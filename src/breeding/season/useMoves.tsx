import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PairingLogKind } from '../../shared/breeding.ts'
import { useCan } from '../../web/user.ts'
import { CreateClutchSheet, PairingLogSheet } from '../pairings/fetchedSheets.ts'
import type { SeasonEntry, Stage } from './season.contract.ts'

type Open = { entry: SeasonEntry; sheet: 'clutch' | 'log'; kind?: PairingLogKind }

export type Moves = {
  /** Opens what brings the card to a stage: the log's sheet, the clutch's, or the clutch itself. */
  moveTo: (entry: SeasonEntry, stage: Stage) => void
  /** Opens the log that comes next, or any. */
  log: (entry: SeasonEntry) => void
  createClutch: (entry: SeasonEntry) => void
  /** The page of its clutch, if it has one. */
  clutchOf: (entry: SeasonEntry) => string | undefined
  /** The page of its clutch, otherwise that of its pairing. */
  hrefOf: (entry: SeasonEntry) => string
  /** The permissions to log, and to add a clutch. */
  mayMove: boolean
  mayCreate: boolean
}

/** How cards are moved: by logging. `sheet` is the open one. */
export function useMoves(): Moves & { sheet: ReactNode } {
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  const { mayChange, mayLog } = useCan()
  const close = () => setOpen(undefined)

  const clutchOf = ({ clutch }: SeasonEntry) => (clutch ? `/incubator/${clutch.id}` : undefined)
  const log = (entry: SeasonEntry, kind = entry.next_log ?? undefined) =>
    setOpen({ entry, sheet: 'log', ...(kind && { kind }) })
  const createClutch = (entry: SeasonEntry) => setOpen({ entry, sheet: 'clutch' })

  function moveTo(entry: SeasonEntry, stage: Stage) {
    if (stage === 'incubating' || stage === 'hatched') {
      const clutch = clutchOf(entry)
      if (clutch) navigate(clutch)
      else if (!entry.clutch && mayChange) createClutch(entry)
      return
    }
    log(entry, stage)
  }

  return {
    moveTo,
    log: (entry) => log(entry),
    createClutch,
    clutchOf,
    hrefOf: (entry) =>
      clutchOf(entry) ?? `/breeding/${entry.pairing.plan_id}/pairings/${entry.pairing.id}`,
    mayMove: mayLog,
    mayCreate: mayChange,
    sheet: open && (
      <>
        {open.sheet === 'log' && (
          <PairingLogSheet pairing={open.entry.pairing} kind={open.kind} onClose={close} />
        )}
        {open.sheet === 'clutch' && (
          <CreateClutchSheet pairing={open.entry.pairing} onClose={close} />
        )}
      </>
    ),
  }
}
