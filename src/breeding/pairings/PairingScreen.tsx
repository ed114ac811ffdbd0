import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { KinshipWarning } from '../../collection/lineage/fetched.ts'
import type { PairingLogKind } from '../../shared/breeding.ts'
import { formatDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { IconEgg } from '../../web/look/icons.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { usePage, useRecord } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { RecordActionContext } from '../../web/screens/recordAction.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { WithPlus } from '../plans/WithPlus.tsx'
import {
  CreateClutchSheet,
  Odds,
  PairingLogSheet,
  PairingSheet,
  WhatHatched,
} from './fetchedSheets.ts'
import { LogsCard } from './LogsCard.tsx'
import { PairFaces } from './PairFaces.tsx'
import classes from './Pairings.module.css'
import {
  type Pairing,
  type PairingDetail,
  type PairingLog,
  type Parent,
  pairingDetail,
  pairingResource,
} from './pairings.contract.ts'
import { logsIn, usePairingRemoval } from './usePairingLogs.ts'
import { pairGenetics, pairTitle } from './words.ts'

/** One pairing: its parents, its logs, and the clutches that came of it. */
export function PairingScreen() {
  const { id } = useParams()
  const query = useRecord(pairingDetail, id)
  return (
    <WithPlus>
      <RecordGate query={query} what="Pairing">
        {(pairing) => <PairingPage pairing={pairing} />}
      </RecordGate>
    </WithPlus>
  )
}

function PairingPage({ pairing }: { pairing: PairingDetail }) {
  const { plan, dam, sire, notes, clutches, comparison } = pairing
  const title = pairTitle(pairing)
  return (
    <Screen
      title={title}
      hasHeading={false}
      crumbs={[
        { label: 'Breeding', href: '/breeding' },
        { label: plan.identifier, href: `/breeding/${plan.id}` },
        { label: title },
      ]}
    >
      <header className={`${classes.head} grid middle rows8 columns12 below16`}>
        <PairFaces pair={pairing} size="avatar" />
        <div className={`${classes.titles} slim`}>
          <h1>{title}</h1>
          <p className="above2 ink3">{pairGenetics(pairing)}</p>
        </div>
        <PairingActions pairing={pairing} />
      </header>
      <div className={`${classes.columns} slim stack gap gridAtDesk startAtDesk`}>
        <NextActions pairing={pairing} />
        <div className={`${classes.main} slim stack gap`}>
          <Suspense>
            <KinshipWarning dam_id={dam.id} sire_id={sire.id} />
          </Suspense>
          {comparison && (
            <Suspense>
              <WhatHatched
                comparison={comparison}
                bearsLive={pairing.species?.bears_live ?? false}
              />
            </Suspense>
          )}
          <Suspense>
            <Odds pairing={pairing} />
          </Suspense>
          <LogsCard pairing={pairing} />
        </div>
        <div className={`${classes.side} slim stack gap`}>
          {clutches.length > 0 && <ClutchesCard pairing={pairing} />}
          {notes && (
            <Card title="Notes">
              <Paragraph>{notes}</Paragraph>
            </Card>
          )}
          <Card title="Parents" isFlush>
            <Rows label="Parents">
              <ParentRow word="Dam" animal={dam} />
              <ParentRow word="Sire" animal={sire} />
            </Rows>
          </Card>
        </div>
      </div>
    </Screen>
  )
}

const ParentRow = ({ word, animal }: { word: string; animal: Parent }) => (
  <Row
    title={animal.name}
    {...(!animal.isDeleted && { href: `/animals/${animal.id}` })}
    leading={<Portrait animal={animal} size="row" />}
    second={joined(word, animal.genetics)}
  />
)

/** The first log is usually the pairing itself, and those after it are locks. */
const likelyKind = ([newest]: readonly PairingLog[]): PairingLogKind | undefined => {
  if (!newest) return 'paired'
  return newest.kind === 'paired' || newest.kind === 'locked' ? 'locked' : undefined
}

/**
 * The next actions: right after the title, and on the phone at the foot, within reach. Nothing for those who only
 * read.
 */
function NextActions({ pairing }: { pairing: Pairing }) {
  const [open, setOpen] = useState<'log' | 'clutch'>()
  const close = () => setOpen(undefined)
  const { mayLog } = useCan()
  const { data: logs } = usePage(logsIn(pairing), { page: 1 })
  if (!mayLog) return null
  const likely = logs && likelyKind(logs.value)
  return (
    <div className={classes.next}>
      <Foot>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpen('log')}
        >
          Add log
        </Button>
        <MayChange>
          <Button leftSection={<IconEgg size={20} />} onClick={() => setOpen('clutch')}>
            {pairing.species?.bears_live ? 'Create litter' : 'Create clutch'}
          </Button>
        </MayChange>
      </Foot>
      {open === 'log' && <PairingLogSheet pairing={pairing} kind={likely} onClose={close} />}
      {open === 'clutch' && <CreateClutchSheet pairing={pairing} onClose={close} />}
    </div>
  )
}

function ClutchesCard({ pairing: { clutches, species } }: { pairing: Pairing }) {
  return (
    <Card title={species?.bears_live ? 'Litters' : 'Clutches'} isFlush>
      <Rows label="Clutches">
        {clutches.map(({ id, name, number_of_eggs, laid_on, hatchedOn, is_litter }) => (
          <Row
            key={id}
            title={name}
            href={`/incubator/${id}`}
            second={joined(
              is_litter ? `${number_of_eggs} young` : counted(number_of_eggs, 'egg'),
              hatchedOn ? (is_litter ? 'born' : 'hatched') : laid_on && formatDay(laid_on),
            )}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** Edit and Delete of a pairing. Deleting asks first, since its logs go with it. */
function PairingActions({ pairing }: { pairing: Pairing }) {
  const [open, setOpen] = useState<'sheet' | 'question'>()
  const close = () => setOpen(undefined)
  const navigate = useNavigate()
  const remove = usePairingRemoval()
  const Action = use(RecordActionContext)
  const history = Action && (
    <Action of={pairingResource} id={pairing.id} name={pairTitle(pairing)} />
  )
  if (!useCan().mayChange) return <div className="row gap4">{history}</div>
  return (
    <div className="row gap4">
      {history}
      <IconButton label="Edit" icon={<IconPencil size={22} />} onClick={() => setOpen('sheet')} />
      <IconButton
        label="Delete"
        icon={<IconTrash size={22} />}
        onClick={() => setOpen('question')}
      />
      {open === 'sheet' && <PairingSheet pairing={pairing} onClose={close} />}
      <Confirm
        isOpen={open === 'question'}
        title={`Delete ${pairTitle(pairing)}?`}
        yes="Delete"
        onYes={() =>
          remove(pairing, () => navigate(`/breeding/${pairing.plan_id}`, { replace: true }))
        }
        onClose={close}
      >
        Its logs are deleted with it. Its clutches stay, with their dam and sire. You can undo it
        for a few seconds afterwards.
      </Confirm>
    </div>
  )
}
