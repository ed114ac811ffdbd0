import type { refusalReasons, shedQualities } from '../../../../shared/choices.ts'
import { plain } from './headings.ts'

/** The kinds of log that a file can have. */
export type LogType = 'feeding' | 'weight' | 'shedding' | 'cleaning' | 'poop'

const types: readonly (readonly [LogType, RegExp])[] = [
  [
    'shedding',
    /\b(sheds?|shedding|ecdysis|slough\w*|moult\w*|molt\w*|hautung\w*|gehautet|mues?)\b/,
  ],
  [
    'weight',
    /\b(weights?|weigh|weighed|weighing|weigh in|gewichte?|gewogen|wiegen|wagung\w*|poids|pesees?|pese)\b/,
  ],
  [
    'cleaning',
    /\b(clean|cleans|cleaned|cleaning|spot clean\w*|reinigung\w*|gereinigt|geputzt|nettoyages?|nettoye)\b/,
  ],
  ['poop', /\b(poops?|pooped|defecat\w*|f(a?e|ae)ces|stool|kot|gekotet|selles|crottes?|urates?)\b/],
  [
    'feeding',
    /\b(feed|feeds|feeding\w*|fed|meals?|ate|refus\w*|regurg\w*|futter\w*|gefuttert|repas|nourrissages?|nourrie?|food|prey)\b/,
  ],
]

/** The kind that a word names: 'Fed', 'Häutung', 'weight log.csv'. */
export function typeIn(words: string): LogType | undefined {
  const text = plain(words)
  return types.find(([, pattern]) => pattern.test(text))?.[0]
}

const yes: ReadonlySet<string> = new Set(
  'y,yes,yep,true,x,1,ok,done,ja,oui,o,j,si,vrai,✓,✔,☑,✅,ate,eaten,took,took it,taken,accepted,success,successful,fed,gefressen,genommen,angenommen,gefuttert,mange,a mange,accepte,pris'.split(
    ',',
  ),
)
const no: ReadonlySet<string> = new Set(
  'n,no,nope,r,ref,false,0,nein,non,faux,✗,✘,❌,refused,refuse,refusal,rejected,denied,declined,not eaten,didn t eat,not interested,no interest,nicht gefressen,verweigert,nicht angenommen,refusee,a refuse,pas mange,n a pas mange,failed,unsuccessful,skipped'.split(
    ',',
  ),
)
const regurgitated =
  /\b(regurg\w*|vomit\w*|threw up|erbrochen|ausgewurgt|gewurgt|regurgite\w*|vomi)\b/

/** Ticks aren't letters, so they are looked up as they are. */
const has = (words: ReadonlySet<string>, cell: string) =>
  words.has(cell.trim().toLowerCase()) || words.has(plain(cell))

export const saysYes = (cell: string): boolean => cell.trim() === '' || has(yes, cell)
export const saysNo = (cell: string): boolean => has(no, cell) || regurgitated.test(plain(cell))

/** Whether a cell of meals says that the animal shed instead. */
export const saysShed = (cell: string): boolean =>
  /^(shed|shedded|shedding|gehautet|hautung|mue)$/.test(plain(cell))

type Outcome = {
  success: boolean
  reason: (typeof refusalReasons)[number] | null
  /** What else the cell says. */
  rest: string
}

/** Whether a meal was taken; an empty cell is a meal like any other. Null if the cell doesn't tell. */
export function outcomeIn(cell: string): Outcome | null {
  const text = plain(cell)
  if (regurgitated.test(text)) {
    return { success: false, reason: 'regurgitated', rest: text.includes(' ') ? cell.trim() : '' }
  }
  if (saysYes(cell)) return { success: true, reason: null, rest: '' }
  if (has(no, cell) || /^did not (eat|take)$/.test(text))
    return { success: false, reason: 'refused', rest: '' }
  const first = text.split(' ')[0] ?? ''
  // 'refused, in blue', 'ate 2 of 3'
  if (/^(refused?|rejected|no|not|didn|nein|nicht|verweigert|non|refusee?)$/.test(first)) {
    return { success: false, reason: 'refused', rest: cell.trim() }
  }
  if (/^(ate|eaten|took|taken|accepted|yes|ja|oui|gefressen|genommen|mange)$/.test(first)) {
    return { success: true, reason: null, rest: cell.trim() }
  }
  return null
}

const qualities: readonly (readonly [(typeof shedQualities)[number], RegExp])[] = [
  [
    'stuck',
    /\b(stuck|retained|dysecdysis|steckt\w*|hautungsproblem\w*|hautungsreste?|hangt|bloquee?|residus?)\b/,
  ],
  [
    'partial',
    /\b(partial|partly|incomplete|patch\w*|pieces|bits|poor|bad|teilweise|unvollstandig|fetzen|stucken|schlecht|partielle?|incomplete|morceaux|mauvaise)\b/,
  ],
  [
    'complete',
    /\b(complete|completed|full|fully|good|great|perfect|whole|clean|one piece|100|komplett|vollstandig|ganz|am stuck|gut|complet|entiere?|bonne|parfaite?)\b/,
  ],
]

/** How a shed went; undefined if the words don't tell. */
export function qualityIn(words: string): (typeof shedQualities)[number] | undefined {
  const text = plain(words)
  return qualities.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Words for a poop that isn't as it should be. */
export const unusual =
  /\b(unusual|abnormal|runny|loose|diarrh?o?ea|blood\w*|mucus|worms?|undigested|smelly|durchfall|blut\w*|ungewohnlich|schleim\w*|wurmer|diarrhee|sang|anormale?)\b/
