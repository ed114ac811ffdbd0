import { IconChevronRight, IconPrinter, IconSitemap } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link, useParams } from 'react-router'
import { whose } from '../../shared/text.ts'
import formClasses from '../../web/form/form.module.css'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useAnswer, useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { type AnimalDetail, animalDetail } from '../animals/animals.contract.ts'
import { crumbsBelow } from '../animals/words.ts'
import { Inbreeding, Letter } from './Inbreeding.tsx'
import type { Pedigree } from './lineage.contract.ts'
import { ParentFields } from './ParentFields.tsx'
import classes from './PedigreeScreen.module.css'
import { PedigreeSheet } from './PedigreeSheet.tsx'
import { PedigreeTree } from './PedigreeTree.tsx'
import { type OutlineRow, outlineOf, type Place, treeOf } from './tree.ts'
import { addressOf, extentWords, secondOfParent } from './words.ts'

/** An animal's ancestors of five generations, and how inbred it is. */
export function PedigreeScreen() {
  const { id } = useParams()
  const query = useAnswer<Pedigree>([`animals/${id}/pedigree`], `animals/${id}/pedigree`)
  return (
    <RecordGate query={query} what="Animal">
      {(pedigree) => <Drawn key={id} pedigree={pedigree} />}
    </RecordGate>
  )
}

/** From here on six columns have room beside the sidebar. */
const wideEnough = 1260

function Drawn({ pedigree }: { pedigree: Pedigree }) {
  const isDesk = useIsWide()
  const hasRoom = useIsWide(wideEnough)
  const { animal, known: ancestors } = pedigree
  const tree = treeOf(pedigree)
  return (
    <Screen
      title={isDesk ? `${whose(animal.name)} pedigree` : 'Pedigree'}
      second={ancestors > 0 && extentWords(pedigree)}
      crumbs={crumbsBelow(animal, { label: 'Pedigree' })}
      action={isDesk && ancestors > 0 && <Acts id={animal.id} />}
    >
      {ancestors === 0 ? (
        <Start id={animal.id} />
      ) : (
        <>
          <div className={`${classes.page} stack gap`}>
            <Inbreeding pedigree={pedigree} />
            {hasRoom ? <PedigreeTree tree={tree} /> : <PedigreeOutline tree={tree} />}
          </div>
          <PedigreeSheet pedigree={pedigree} tree={tree} />
        </>
      )}
    </Screen>
  )
}

function Acts({ id }: { id: string }) {
  return (
    <div className="flex gap8">
      <ButtonLink
        to={`/animals/${id}/offspring`}
        variant="light"
        leftSection={<IconSitemap size={20} />}
      >
        Offspring
      </ButtonLink>
      <Button
        variant="light"
        leftSection={<IconPrinter size={20} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  )
}

function Start({ id }: { id: string }) {
  const query = useRecord(animalDetail, id)
  return query.data ? <FirstParents animal={query.data} /> : <Waiting shape="card" />
}

/** Where a pedigree starts: both fields, on their own. */
function FirstParents({ animal }: { animal: AnimalDetail }) {
  const { mayChange } = useCan()
  const { flash } = useFlash()
  const state = useRecordForm(animalDetail, {
    record: animal,
    onSaved: () => flash('Parents added.'),
  })
  const { form, isSaving } = state
  if (!mayChange) {
    return (
      <Card title="No parents recorded yet">
        <p>The pedigree appears here once the dam or the sire is recorded.</p>
      </Card>
    )
  }
  return (
    <Card title="Add the dam or the sire to start a pedigree">
      <PlainForm state={state} className={formClasses.form}>
        <ParentFields form={form} animal={animal} />
        <div>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            Save
          </Button>
        </div>
      </PlainForm>
    </Card>
  )
}

/** Generations that are shown with their portrait. */
const pictured = 3

/** The pedigree as rows, indented by generation; unknown lines simply end. */
function PedigreeOutline({ tree }: { tree: Place }) {
  return (
    <>
      <Card isFlush>
        <ol className="padX0 padY6" aria-label="Ancestors">
          {outlineOf(tree).map((row) => (
            <Line key={row.place.path} row={row} />
          ))}
        </ol>
      </Card>
      <p className="above12 text13 ink3">Sire above dam. Tap an ancestor for its own tree.</p>
    </>
  )
}

function Line({ row: { place, goesOn } }: { row: OutlineRow }) {
  const { relative, generation, letter, role } = place
  const { name, sex, state } = relative
  const second = secondOfParent(relative)
  const href = generation === 0 ? undefined : addressOf(relative)
  return (
    <li
      className={`${classes.row} relative touch row gap8`}
      data-shared={letter ? true : undefined}
      // React's type of a style has no custom properties.
      style={{ '--generation': generation } as CSSProperties}
    >
      {goesOn.map((isOn, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a line for each generation
          key={at}
          className={`${classes.guide} absolute`}
          data-line={at < goesOn.length - 1 ? (isOn ? 'pass' : 'none') : isOn ? 'tee' : 'end'}
          style={{ '--at': at } as CSSProperties}
        />
      ))}
      {generation < pictured ? (
        <span className={`${classes.portrait} relative firm`}>
          <Portrait animal={relative} size="row" />
        </span>
      ) : (
        <span className={`${classes.sign} center firm`}>
          <SexSign sex={sex} />
        </span>
      )}
      <div className={`${classes.text} slim flex baseline grow gap6 wrapNarrow`}>
        {generation < pictured && <SexSign sex={sex} />}
        {role && <span className="hidden">{`Generation ${generation}, ${role}: `}</span>}
        <div className="slim flex wrap baseline grow columns6">
          {href ? (
            <Link className={`${classes.name} opensRow crop slim strong`} to={href}>
              {name}
            </Link>
          ) : (
            <strong className={`${classes.name} crop slim strong`}>{name}</strong>
          )}
          {second && (
            <span className={`${classes.second} crop slim text14 ink3 oneLine linesNarrow`}>
              {second}
            </span>
          )}
        </div>
      </div>
      {letter && <Letter letter={letter} />}
      {href && !letter && state === 'kept' && (
        <IconChevronRight className="ink3" size={18} aria-hidden="true" />
      )}
    </li>
  )
}
