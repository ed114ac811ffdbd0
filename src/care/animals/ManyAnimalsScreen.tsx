import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { NoRoom, useHasRoom } from '../../collection/animals/NoRoom.tsx'
import { freeAnimals } from '../../people/subscription/freePlan.ts'
import { sexes as allSexes, sexWords } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import type { FieldError } from '../../shared/resource.ts'
import { ApiError, api, isGone, newId } from '../../web/api.ts'
import { Pair } from '../../web/fields/Pair.tsx'
import { blankOf } from '../../web/form/blank.ts'
import formClasses from '../../web/form/form.module.css'
import { useFields } from '../../web/form/form.ts'
import { LeaveQuestion, useUnsaved } from '../../web/form/LeaveQuestion.tsx'
import { Problems } from '../../web/form/Problems.tsx'
import { submitting } from '../../web/form/sendForm.ts'
import { isFinished } from '../../web/form/useFinishing.ts'
import { changesSince } from '../../web/form/versions.ts'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { Textarea } from '../../web/look/controls/Textarea.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { isUnanswered, useWrite } from '../../web/records.ts'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { animalWithCare, mostAtOnce } from './animalWithCare.contract.ts'
import { blankAnimal } from './blankAnimal.ts'
import { namesInLines, numberedNames } from './manyNames.ts'
import { type AnimalFormState, SharedFields } from './SharedFields.tsx'

/** Adds many animals at once: a clutch that hatched, a rack that was taken over. */
export function ManyAnimalsScreen() {
  const hasRoom = useHasRoom()
  if (!useCan().mayChange) return <LookOnlyScreen title="Add many" />
  return hasRoom === false ? <NoRoom title="Add many" /> : <ManyForm />
}

type Sexes = Record<number, Animal['sex']>

function ManyForm() {
  const form: AnimalFormState = useFields(animalWithCare, {
    initialValues: { ...blankOf(animalWithCare), ...blankAnimal },
  })
  const { subscribed, stats } = useUser()
  const room = subscribed ? mostAtOnce : freeAnimals - stats.animals
  const names = useNames(room)
  const [sexes, setSexes] = useState<Sexes>()
  const unsaved = useUnsaved(form.isDirty() || names.isTouched || sexes !== undefined)
  const { submit, problems, isSaving } = useAdding(form, names.all, sexes, unsaved.end)

  return (
    <Screen
      title="Add many"
      crumbs={[{ label: 'Animals', href: '/animals' }, { label: 'Add many' }]}
    >
      <form
        className={formClasses.form}
        data-dirty={unsaved.isDirty || undefined}
        noValidate
        onSubmit={submitting(submit)}
      >
        <Problems problems={problems} errors={form.errors} facts={form.facts} />
        {names.fields}
        <ChipChoice
          legend="Sex"
          options={[
            { value: 'unknown', label: 'All unknown' },
            { value: 'each', label: 'Choose for each' },
          ]}
          value={sexes ? 'each' : 'unknown'}
          onChange={(choice) => setSexes(choice === 'each' ? {} : undefined)}
        />
        {sexes && <EachSex names={names.all} sexes={sexes} onChange={setSexes} />}
        <h2>What they share</h2>
        <SharedFields form={form} />
        <Foot isSticky>
          <ButtonLink to="/animals" variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" loading={isSaving}>
            {names.all.length > 1 ? `Add ${names.all.length} animals` : 'Add animals'}
          </Button>
        </Foot>
        <LeaveQuestion unsaved={unsaved} />
      </form>
    </Screen>
  )
}

/** Adds the animals in one request, and sorts its errors: to their fields, or with the animal's name. */
function useAdding(
  form: AnimalFormState,
  names: string[],
  sexes: Sexes | undefined,
  onAdded: () => void,
) {
  const [problems, setProblems] = useState<FieldError[]>([])
  // Kept for a retry, which must not add the animals twice.
  const [ids] = useState(() => Array.from({ length: mostAtOnce }, () => newId()))
  const { flash } = useFlash()
  const navigate = useNavigate()
  const add = useAddedOnce()

  async function submit() {
    setProblems([])
    form.clearErrors()
    if (!(await isFinished(form))) return
    if (names.length < 2 || names.length > mostAtOnce) {
      return setProblems([{ message: `Please name 2 to ${mostAtOnce} animals` }])
    }
    const { photos, code, state, state_on, state_reason, external_id, ...shared } = form.getValues()
    const animals = names.map((name, at) => ({
      ...shared,
      id: ids[at] ?? newId(),
      name,
      sex: sexes?.[at] ?? 'unknown',
    }))
    await add.mutateAsync(animals).then(saved, refused)
  }

  function saved() {
    onAdded()
    flash(`${counted(names.length, 'animal')} added.`)
    navigate('/animals', { replace: true })
  }

  /** An error of a shared field is shown once, at the field; any other beside the animal's name. */
  function refused(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const byMessage = new Map<string, FieldError>()
    for (const { field = '', ...rest } of error.errors) {
      const [, at, name = ''] = field.match(/^animals\.(\d+)\.?(.*)$/) ?? []
      if (at !== undefined && (name.split('.')[0] ?? '') in form.values && name !== 'name') {
        form.setFieldError(name, rest.message)
      } else {
        const message = at === undefined ? rest.message : `${names[Number(at)]}: ${rest.message}`
        byMessage.set(message, { ...rest, message })
      }
    }
    setProblems([...byMessage.values()])
  }

  return { submit, problems, isSaving: add.isPending }
}

type Sent = { id: string } & Record<string, unknown>

/** Adds the animals, or makes of those that an earlier try without an answer has added what is sent last. */
function useAddedOnce() {
  const tries = useRef<Sent[]>([])
  return useWrite(async (animals: Sent[]) => {
    try {
      const { object } = await api<{ object: Animal[] }>('POST', 'animals/bulk', { animals })
      for (const [at, saved] of object.entries()) {
        const path = `animals/${saved.id}`
        const before = tries.current.filter(({ id }) => id === saved.id)
        const animal = await changesSince(before, animals[at] ?? {}, { ...saved, path })
        if (animal) await api('PATCH', path, { animal })
      }
      const surplus = tries.current.filter((one) => !animals.some(({ id }) => id === one.id))
      for (const id of new Set(surplus.map((one) => one.id)))
        await api('DELETE', `animals/${id}`).catch(
          (error) => isGone(error) || Promise.reject(error),
        )
    } catch (error) {
      if (isUnanswered(error)) tries.current.push(...animals)
      throw error
    }
  })
}

/** The names, numbered ones or those of a list, with the fields to enter them; `room` for so many more animals. */
function useNames(room: number) {
  const [way, setWay] = useState<'numbered' | 'list'>('numbered')
  const [name, setName] = useState('')
  const [count, setCount] = useState(String(Math.min(6, room)))
  const [lines, setLines] = useState('')
  const number = Math.min(Math.trunc(Number(count)) || 0, mostAtOnce + 1)
  const all = way === 'list' ? namesInLines(lines) : numberedNames(name, number)

  const fields = (
    <>
      <Segments
        label="Names"
        choices={[
          { value: 'numbered', label: 'Numbered' },
          { value: 'list', label: 'As a list' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'numbered' ? (
        <>
          <Pair>
            <TextInput
              label="Name"
              placeholder="Hatchling"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label="How many"
              inputMode="numeric"
              autoComplete="off"
              value={count}
              onChange={(event) => setCount(event.currentTarget.value)}
            />
          </Pair>
          <p className="quiet">
            {all.length > 1 && number <= mostAtOnce
              ? `${all[0]} to ${all.at(-1)}.`
              : 'Each gets a number after its name: Hatchling 1, Hatchling 2, Hatchling 3. Up to 100 at once.'}
          </p>
        </>
      ) : (
        <Textarea
          label="Names, one per line"
          minRows={4}
          maxRows={14}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
      )}
      {all.length > room && room < mostAtOnce && (
        <p className="quiet alarm">Without Plus there's room for {counted(room, 'more animal')}.</p>
      )}
    </>
  )
  return { all, fields, isTouched: name !== '' || lines !== '' }
}

/** The sex of each of many animals, by their place in the list of names. */
function EachSex({
  names,
  sexes,
  onChange,
}: {
  names: string[]
  sexes: Sexes
  onChange: (sexes: Sexes) => void
}) {
  if (names.length === 0) return <EmptyInCard>Name them first.</EmptyInCard>
  return (
    <ul className="hairlines surface shadow round14" aria-label="Sex of each">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sex belongs to the position in the list
        <li className="padX16 padY10 cluster between rows6 columns12" key={at}>
          <span className="slim" aria-hidden="true">
            {name}
          </span>
          <ChipChoice
            legend={`Sex of ${name}`}
            isLegendHidden
            options={choices}
            value={sexes[at] ?? 'unknown'}
            onChange={(sex) => onChange({ ...sexes, [at]: sex })}
          />
        </li>
      ))}
    </ul>
  )
}

const choices = allSexes.map((value) => ({ value, label: sexWords[value] }))
