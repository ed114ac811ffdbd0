import { animalResource } from '../../collection/animals/animals.contract.ts'
import { qualityWords } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import { lowerFirst } from '../../shared/text.ts'
import { weightText } from '../../shared/weights.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { useAnswer, useRecord } from '../../web/records.ts'
import { feederName } from '../feeders/feederName.ts'
import { feederResource } from '../feeders/feeders.contract.ts'
import { feedingLog, sheddingLog, weightLog } from '../logs/logs.contract.ts'
import { shortNote } from '../logs/words.ts'
import { refusalWords } from '../schedules/words.ts'
import { type About, aboutOf, isRestore, photosIn } from './about.ts'

/** A write that waits in a keeper's words: who it is about, and what was recorded. */
export function useWords(waiting: Waiting) {
  const about = aboutOf(waiting)
  const { animalId, contactId, values } = about
  const { data: animal, isLoading } = useRecord(animalResource, animalId)
  // Without its contract, which is on its way only where contacts are.
  const contact = useAnswer<{ name: string }>(
    ['contacts', 'one', contactId],
    `contacts/${contactId}`,
    contactId !== undefined,
  ).data
  const feederId = about.kind === 'feeding' ? textIn(values.feeder_id) : undefined
  const feeder = useRecord(feederResource, feederId || undefined).data
  const isTask = about.kind === 'task'
  return {
    about,
    animal,
    title: isTask
      ? textIn(values.content) || waiting.called || 'A task'
      : (animal?.name ??
        contact?.name ??
        (isLoading ? '…' : contactId ? 'A contact' : 'An animal')),
    words: wordsOf(waiting, about, feeder),
  }
}

type Fed = { name: string; size: string } | undefined

function wordsOf(waiting: Waiting, about: About, feeder: Fed): string {
  const { method } = waiting
  if (isRestore(waiting)) return 'Task not done after all'
  if (method === 'DELETE')
    return about.kind === 'task' ? 'Task done' : `${nouns[about.kind]} deleted`
  if (method === 'PATCH' && about.kind === 'task') return 'Task reworded'
  const words = saidOf(about, feeder, method === 'PATCH')
  return method === 'PATCH' && about.kind !== 'photo' ? `Changed: ${words}` : words
}

function saidOf(about: About, feeder: Fed, isChange: boolean): string {
  const { kind, values } = about
  if (kind === 'feeding') return mealOf(values, feeder, isChange)
  if (kind === 'weight') {
    const { weightInGrams, unit } = weightLog.record.partial().safeParse(values).data ?? {}
    if (!weightInGrams || !unit) return 'Weighed'
    return `Weighed, ${weightText(weightInGrams, unit).replace(' ', '\u00a0')}`
  }
  if (kind === 'shedding') {
    const { quality } = sheddingLog.record.partial().safeParse(values).data ?? {}
    return quality ? `Shed, ${qualityWords[quality].toLowerCase()}` : 'Shed'
  }
  if (kind === 'poop') return values.unusual === true ? 'Poop, unusual' : 'Poop'
  if (kind === 'note' || kind === 'comment') return shortNote(textIn(values.content))
  if (kind === 'photo') return counted(photosIn(about).length, 'photo')
  return nouns[kind]
}

/** Without its outcome where that wasn't changed: a change only says what is new. */
function mealOf(values: About['values'], feeder: Fed, isChange: boolean): string {
  const { success, refusal_reason, count } =
    feedingLog.record.partial().safeParse(values).data ?? {}
  const isRefusal = success === false || !!refusal_reason
  const plain = isChange && success === undefined ? nouns.feeding : 'Took it'
  const outcome = isRefusal ? refusalWords[refusal_reason ?? 'refused'] : plain
  const name = feeder ? feederName(feeder) : ''
  const many = count && count > 1 ? `${count} × ` : ''
  const prey = name && `, ${many}${lowerFirst(name)}`
  return `${outcome}${prey}`
}

const nouns: Record<About['kind'], string> = {
  feeding: 'Feeding',
  cleaning: 'Clean',
  weight: 'Weight',
  shedding: 'Shed',
  poop: 'Poop',
  note: 'Note',
  comment: 'Comment',
  task: 'New task',
  photo: 'Photo',
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
