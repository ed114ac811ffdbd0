import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { hasWords } from '../../../shared/folded.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../../web/look/animal/Sex.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { FilterBox } from '../../../web/look/controls/FilterBox.tsx'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { Chips } from '../Chips.tsx'
import type { CandidateRecord } from '../crosses.contract.ts'
import type { Chip } from '../entries.ts'
import type { GeneList } from '../genes.ts'
import type { Hatching } from './hatching.ts'
import classes from './Parents.module.css'

type Given = { sire: string; dam: string }
const roles = [
  { role: 'dam', label: 'Dam', not: 'male' },
  { role: 'sire', label: 'Sire', not: 'female' },
] as const

type ParentsProps = Given & {
  genes: GeneList
  animals: readonly CandidateRecord[]
  reading: Hatching | undefined
  remarks: readonly string[]
  onChange: (next: Partial<Given>) => void
}

/** Both parents as typed or chosen, what was understood of each, and what wasn't in a sentence. */
export function Parents({ sire, dam, genes, animals, reading, remarks, onChange }: ParentsProps) {
  const [choosing, setChoosing] = useState<'sire' | 'dam'>()
  const typed = { sire, dam }
  return (
    <Card>
      <div className="grid gap16">
        {roles.map(({ role, label, not }) => {
          const those = animals.filter(({ sex }) => sex !== not)
          const chips = reading?.[role].chips ?? []
          return (
            <div key={role} className={`${classes.parent} slim grid gap10`}>
              <div className={`${classes.words} grid gap12`}>
                <Portrait animal={faceOf(role, genes, chips)} size="avatar" />
                <TextInput
                  label={label}
                  value={typed[role]}
                  maxLength={254}
                  autoComplete="off"
                  placeholder={role === 'dam' ? 'Pastel, het Clown' : 'Clown, 66% het Pied'}
                  error={reading?.wrong[role].join(' ')}
                  onChange={(event) => onChange({ [role]: event.currentTarget.value })}
                  {...(those.length > 0 && {
                    rightSectionWidth: 48,
                    rightSection: (
                      <IconButton
                        label={`Choose the ${role} from your animals`}
                        icon={<IconList size={20} aria-hidden="true" />}
                        onClick={() => setChoosing(role)}
                      />
                    ),
                  })}
                />
              </div>
              <Chips chips={chips} label={`Genes of the ${role}`} />
              <AnimalChoice
                isOpen={choosing === role}
                title={`Choose the ${role}`}
                animals={those}
                species={genes.commonName}
                onChoose={(animal) => {
                  onChange({ [role]: animal.genetics || 'Normal' })
                  setChoosing(undefined)
                }}
                onClose={() => setChoosing(undefined)}
              />
            </div>
          )
        })}
        {remarks.length > 0 && <p className="text14 airy ink3">{remarks.join(' ')}</p>}
        {sire.trim() === '' && dam.trim() === '' && (
          <Examples genes={genes} animals={animals} onChange={onChange} />
        )}
      </div>
    </Card>
  )
}

const faceOf = (role: string, { commonName }: GeneList, chips: readonly Chip[]) => ({
  id: `${role} of a cross`,
  species: commonName,
  genetics: chips
    .flatMap((chip) => (chip.kind === 'gene' && !chip.label.includes('het ') ? [chip.label] : []))
    .join(' '),
  photoUrls: null,
})

type ExamplesProps = {
  genes: GeneList
  animals: readonly CandidateRecord[]
  onChange: (next: Given) => void
}

/** Pairs of the collection to begin with, or of genes that many keep. */
function Examples({ genes, animals, onChange }: ExamplesProps) {
  const examples = [...pairsOf(animals), ...crossesOf(genes)].slice(0, 3)
  if (examples.length === 0) return null
  return (
    <div className="cluster columns12">
      <p className="text14 airy ink3">For example:</p>
      {examples.map(({ words, ...pair }) => (
        <TextButton key={words} onClick={() => onChange(pair)}>
          {words}
        </TextButton>
      ))}
    </div>
  )
}

function pairsOf(animals: readonly CandidateRecord[]) {
  const readable = animals.filter(({ genetics }) => genetics !== '')
  const dams = readable.filter(({ sex }) => sex === 'female')
  return readable
    .filter(({ sex }) => sex === 'male')
    .flatMap((sire, at) => {
      const dam = dams[at]
      return dam
        ? [{ words: `${dam.name} × ${sire.name}`, dam: dam.genetics, sire: sire.genetics }]
        : []
    })
}

function crossesOf({ loci }: GeneList) {
  const recessive = loci.flatMap(({ alleles }) => alleles).find(({ mode }) => mode === 'recessive')
  if (!recessive) return []
  const het = `het ${recessive.name}`
  return [{ words: `${het} × ${het}`, dam: het, sire: het }]
}

const mostShown = 100

type AnimalChoiceProps = {
  isOpen: boolean
  title: string
  animals: readonly CandidateRecord[]
  species: string
  onChoose: (animal: CandidateRecord) => void
  onClose: () => void
}

/** An animal of the collection, found by its name or genetics. */
function AnimalChoice({ isOpen, title, animals, species, onChoose, onClose }: AnimalChoiceProps) {
  const [words, setWords] = useState('')
  const matches = animals.filter(({ name, genetics }) => hasWords(words, `${name} ${genetics}`))
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose}>
      <FilterBox label="Filter by name or genetics" value={words} onChange={setWords} />
      {matches.length === 0 && <EmptyInCard>No results.</EmptyInCard>}
      <Rows label={title}>
        {matches.slice(0, mostShown).map((animal) => (
          <Row
            key={animal.id}
            title={animal.name}
            onChoose={() => onChoose(animal)}
            leading={<Portrait animal={{ ...animal, species }} size="row" />}
            beside={<SexSign sex={animal.sex} />}
            second={animal.genetics || 'Normal'}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
