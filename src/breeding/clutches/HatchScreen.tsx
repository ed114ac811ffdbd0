import { IconHeart } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { counted } from '../../shared/durations.ts'
import { submitting } from '../../web/form/sendForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { IconEgg } from '../../web/look/icons.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useRecord } from '../../web/records.ts'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { IncubatorGate } from '../incubator/IncubatorGate.tsx'
import classes from './Clutch.module.css'
import { type ClutchDetail, clutchDetail, type Egg } from './clutches.contract.ts'
import { HatchRow } from './HatchRow.tsx'
import { HatchTogether } from './HatchTogether.tsx'
import { useHatching } from './useHatching.ts'

/** Turns ticked eggs into animals; the others stay in the shell for another day. */
export function HatchScreen() {
  const { id } = useParams()
  const query = useRecord(clutchDetail, id)
  if (!useCan().mayChange) return <LookOnlyScreen title="Hatch eggs" />
  return (
    <IncubatorGate>
      <RecordGate query={query} what="Clutch">
        {(clutch) => <Hatch clutch={clutch} />}
      </RecordGate>
    </IncubatorGate>
  )
}

/** 'Egg 2 has hatched meanwhile, as Wren.' */
const elsewhereWords = ({ number, animal }: Egg, is_litter: boolean) =>
  `${is_litter ? `Young ${number} was added` : `Egg ${number} has hatched`} meanwhile${animal ? `, as ${animal.name}` : ''}.`

/** So many are ticked one by one. */
const fewEggs = 3

function Hatch({ clutch }: { clutch: ClutchDetail }) {
  const navigate = useNavigate()
  const back = `/incubator/${clutch.id}`
  const state = useHatching(clutch, () => navigate(back, { replace: true }))
  const { eggs, chosen, many, hatchedElsewhere, errors, hasGenes, isSaving, submit, putAll } = state
  const isAll = chosen.length === eggs.length
  const title = clutch.is_litter ? 'Add young to the collection' : 'Hatch eggs'
  const noun = clutch.is_litter ? 'young' : 'hatchling'
  return (
    <Screen
      title={title}
      crumbs={[
        { label: 'Incubator', href: '/incubator' },
        { label: clutch.name, href: back },
        { label: title },
      ]}
      second={
        eggs.length > 0 && `${chosen.length} of ${eggs.length} chosen. The rest can follow any day.`
      }
    >
      {hatchedElsewhere.length > 0 && (
        <p className="padX16 padY14 round14 lit flex gap12 primary" role="status">
          <IconEgg size={20} />
          {hatchedElsewhere.map((egg) => elsewhereWords(egg, clutch.is_litter)).join(' ')}
        </p>
      )}
      {eggs.length === 0 ? (
        <Empty
          title={`Every ${clutch.is_litter ? 'young' : 'egg'} is accounted for`}
          action={<ButtonLink to={back}>Go to clutch</ButtonLink>}
        >
          Nothing is left to {clutch.is_litter ? 'add' : 'hatch'}.
        </Empty>
      ) : (
        <form className={`${classes.hatch} stack gap16`} noValidate onSubmit={submitting(submit)}>
          <Problem text={errors['']} />
          {eggs.length > fewEggs && (
            <TickAll
              isAll={isAll}
              count={eggs.length}
              onTick={() => putAll({ isChosen: !isAll })}
            />
          )}
          <Card isFlush>
            <ul className="rules" aria-label={clutch.is_litter ? 'Young' : 'Eggs'}>
              {eggs.map((egg) => (
                <HatchRow key={egg.id} clutch={clutch} egg={egg} state={state} />
              ))}
            </ul>
          </Card>
          <HatchTogether clutch={clutch} state={state} />
          <p className="padX16 padY14 round14 lit flex gap12 primary">
            <IconHeart size={20} aria-hidden="true" />
            Each becomes an animal with its parents, its {clutch.is_litter ? 'birth' : 'hatch'} date
            and {hasGenes ? 'the genes that are certain' : 'what you enter here'}. Change the look
            once they have shed.
          </p>
          <div className={`${classes.foot} surface ruled flex gap12`}>
            <PageMarks words="foot-low" />
            <Button type="submit" loading={isSaving} disabled={chosen.length === 0}>
              {chosen.length === 0
                ? clutch.is_litter
                  ? 'Tick the young to add'
                  : 'Tick what hatched'
                : `Add ${counted(many, noun, clutch.is_litter ? 'young' : undefined)}`}
            </Button>
          </div>
        </form>
      )}
    </Screen>
  )
}

type TickAllProps = { isAll: boolean; count: number; onTick: () => void }

const TickAll = ({ isAll, count, onTick }: TickAllProps) => (
  <div className={`${classes.tickAll} flex atEnd`}>
    <TextButton onClick={onTick}>{isAll ? 'Untick all' : `Tick all ${count}`}</TextButton>
  </div>
)

const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="warns padX16 padY12 round14 alarm" role="alert">
      {text}
    </p>
  ) : null
