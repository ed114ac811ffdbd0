import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { counted } from '../../shared/durations.ts'
import type { FieldError } from '../../shared/resource.ts'
import { ApiError, api, newId } from '../../web/api.ts'
import { Pair } from '../../web/fields/Pair.tsx'
import formClasses from '../../web/form/form.module.css'
import type { Entered } from '../../web/form/form.ts'
import { LeaveQuestion } from '../../web/form/LeaveQuestion.tsx'
import { Problems } from '../../web/form/Problems.tsx'
import { ChipChoice } from '../../web/look/Choice.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { Segments } from '../../web/look/Segments.tsx'
import { useWrite } from '../../web/records.ts'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { type Animal, type animalResource, mostAtOnce } from './animals.contract.ts'
import { blankAnimal } from './blankAnimal.ts'
import { EachSex } from './EachSex.tsx'
import { namesByPattern, namesInLines } from './manyNames.ts'
import { NoRoom, useHasRoom } from './NoRoom.tsx'
import { type AnimalFormState, animalLabels, SharedFields } from './SharedFields.tsx'

/** Many animals in one go: a clutch that hatched, a rack that was taken over. */
export function ManyAnimalsScreen() {
  const hasRoom = useHasRoom()
  if (!useCan().mayChange) return <LookOnlyScreen title="Add many" />
  return hasRoom === false ? <NoRoom title="Add many" /> : <ManyForm />
}

function ManyForm() {
  const form: AnimalFormState = useForm<Entered<typeof animalResource>>({
    initialValues: blankAnimal,
  })
  const names = useNames()
  const [sexes, setSexes] = useState<Record<number, Animal['sex']>>()
  const [problems, setProblems] = useState<FieldError[]>([])
  // Sent twice, they are the same animals.
  const [ids] = useState(() => Array.from({ length: mostAtOnce }, () => newId()))
  const isDone = useRef(false)
  const isDirty = !isDone.current && (form.isDirty() || names.isTouched || sexes !== undefined)
  const { flash } = useFlash()
  const navigate = useNavigate()
  const add = useWrite((animals: object[]) => api('POST', 'animals/bulk', { animals }))

  async function submit() {
    setProblems([])
    form.clearErrors()
    if (names.all.length < 2 || names.all.length > mostAtOnce) {
      return setProblems([{ message: `Please name 2 to ${mostAtOnce} animals` }])
    }
    const { photos, code, state, state_on, state_reason, external_id, ...shared } = form.getValues()
    const animals = names.all.map((name, at) => ({
      ...shared,
      id: ids[at],
      name,
      sex: sexes?.[at] ?? 'unknown',
    }))
    await add.mutateAsync(animals).then(saved, refused)
  }

  function saved() {
    isDone.current = true
    flash(`${counted(names.all.length, 'animal')} added.`)
    navigate('/animals', { replace: true })
  }

  /** What is wrong with all of them is told once, at its field; what is wrong with one, by its name. */
  function refused(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const told = new Map<string, FieldError>()
    for (const { field = '', ...rest } of error.errors) {
      const [, at, name = ''] = field.match(/^animals\.(\d+)\.?(.*)$/) ?? []
      if (at !== undefined && (name.split('.')[0] ?? '') in form.values && name !== 'name') {
        form.setFieldError(name, rest.message)
      } else {
        const message =
          at === undefined ? rest.message : `${names.all[Number(at)]}: ${rest.message}`
        told.set(message, { ...rest, message })
      }
    }
    setProblems([...told.values()])
  }

  return (
    <Screen
      title="Add many"
      crumbs={[{ label: 'Animals', href: '/animals' }, { label: 'Add many' }]}
    >
      <form
        className={formClasses.form}
        data-dirty={isDirty || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Problems problems={problems} errors={form.errors} labels={animalLabels} />
        {names.fields}
        <ChipChoice
          legend="Sex"
          options={[
            { value: 'unknown', label: 'All unknown' },
            { value: 'each', label: 'Each by itself' },
          ]}
          value={sexes ? 'each' : 'unknown'}
          onChange={(choice) => setSexes(choice === 'each' ? {} : undefined)}
        />
        {sexes && <EachSex names={names.all} sexes={sexes} onChange={setSexes} />}
        <h2>What they share</h2>
        <SharedFields form={form} />
        <div className={formClasses.foot}>
          <Button component={Link} to="/animals" variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            {names.all.length > 1 ? `Add ${names.all.length} animals` : 'Add animals'}
          </Button>
        </div>
        <LeaveQuestion isDirty={isDirty} isDone={isDone} />
      </form>
    </Screen>
  )
}

/** The names, by a pattern with a count or as a list, with the fields they are entered in. */
function useNames() {
  const [way, setWay] = useState<'pattern' | 'list'>('pattern')
  const [pattern, setPattern] = useState('')
  const [count, setCount] = useState('6')
  const [lines, setLines] = useState('')
  const number = Math.min(Math.trunc(Number(count)) || 0, mostAtOnce + 1)
  const all = way === 'list' ? namesInLines(lines) : namesByPattern(pattern, number)

  const fields = (
    <>
      <Segments
        label="Names"
        choices={[
          { value: 'pattern', label: 'By a pattern' },
          { value: 'list', label: 'As a list' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'pattern' ? (
        <>
          <Pair>
            <TextInput
              label="Names"
              placeholder="Clutch 7, {n}"
              autoComplete="off"
              value={pattern}
              onChange={(event) => setPattern(event.currentTarget.value)}
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
              : '{n} becomes 1, 2, 3 and so on. 2 to 100 at once.'}
          </p>
        </>
      ) : (
        <Textarea
          label="Names, one in each line"
          autosize
          minRows={4}
          maxRows={14}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
      )}
    </>
  )
  return { all, fields, isTouched: pattern !== '' || lines !== '' }
}
