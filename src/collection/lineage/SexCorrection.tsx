import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { perPage } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { TickRow } from '../../web/look/controls/Tick.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { usePage, useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import type { Animal } from '../animals/animals.contract.ts'
import { hatchedOn } from '../animals/words.ts'
import { type Offspring, offspringOf } from './lineage.contract.ts'

type Parent = Pick<Animal, 'id' | 'name'>

/** Leads through the young of a sire that turns out to be female, or of a dam that is male. */
export function SexCorrection({ animal, sex }: { animal: Parent; sex: 'female' | 'male' }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>Go through its young</TextButton>
      {isOpen && <YoungSheet animal={animal} sex={sex} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function YoungSheet({
  animal: { id, name },
  sex,
  onClose,
}: {
  animal: Parent
  sex: 'female' | 'male'
  onClose: () => void
}) {
  const { flash, report } = useFlash()
  const navigate = useNavigate()
  const [youngIds, setYoungIds] = useState<string[]>([])
  const [page, setPage] = useState(1)
  const query = usePage(offspringOf(id), { page, per_page: perPage.most })
  const correct = useWrite(() =>
    api('POST', `animals/${id}/sex`, { sex_correction: { sex, young_ids: youngIds } }),
  )
  const [pronoun, before, after] =
    sex === 'female' ? (['She', 'sire', 'dam'] as const) : (['He', 'dam', 'sire'] as const)
  const send = () =>
    correct.mutateAsync(undefined).then(() => {
      flash(`${name} is ${sex}.`)
      navigate(`/animals/${id}`, { replace: true })
    }, report)
  const toggle = (one: string) =>
    setYoungIds(
      youngIds.includes(one) ? youngIds.filter((each) => each !== one) : [...youngIds, one],
    )

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${name} is ${sex}`}
      second={`${pronoun} can't be the ${before} of others`}
      foot={
        <Button loading={correct.isPending} onClick={send}>
          Correct
        </Button>
      }
    >
      <Loaded query={query} what="Offspring">
        {({ value, total }) => (
          <>
            <p key={page} ref={toBeginning}>
              {`Tick the young whose ${after} ${name} is. The others of ${counted(total, 'animal')} are left without a ${before}.`}
            </p>
            <Rows label="Young">
              {value.map((young) => (
                <li key={young.id}>
                  <YoungRow
                    young={young}
                    other={young[after]?.name}
                    word={after}
                    isChosen={youngIds.includes(young.id)}
                    onToggle={() => toggle(young.id)}
                  />
                </li>
              ))}
            </Rows>
            <Pages page={page} query={query} onChange={setPage} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

/** Scrolls to what appears: the beginning of another page. */
const toBeginning = (top: Element | null) => top?.scrollIntoView({ block: 'nearest' })

/** One that has that parent already can't get another. */
function YoungRow({
  young,
  other,
  word,
  isChosen,
  onToggle,
}: {
  young: Offspring
  other: string | undefined
  word: string
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <TickRow
      title={young.name}
      leading={<Portrait animal={young} size="row" />}
      second={joined(hatchedOn(young), other && `its ${word} is ${other}`)}
      isDone={isChosen}
      isDisabled={other !== undefined}
      onChange={onToggle}
    />
  )
}
