import type { shedQualities } from '../../../../shared/choices.ts'
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

/** The kinds that a cell names: 'Fed & weighed'. */
export function typesIn(words: string): LogType[] {
  const parts = words.split(/[/&+,;]|\s(?:and|und|et)\s/i)
  return [...new Set(parts.flatMap((part) => typeIn(part) ?? []))]
}

const yes: ReadonlySet<string> = new Set(
  'y,yes,yep,true,x,1,ok,done,ja,oui,o,j,si,vrai,✓,✔,☑,✅,👍,ate,eaten,took,took it,taken,accepted,success,successful,fed,gefressen,genommen,angenommen,gefuttert,mange,a mange,accepte,pris'.split(
    ',',
  ),
)
const no: ReadonlySet<string> = new Set(
  'n,no,nope,r,ref,false,0,nein,non,faux,✗,✘,❌,refused,refuse,refusal,rejected,denied,declined,not eaten,didn t eat,not interested,no interest,nicht gefressen,verweigert,nicht angenommen,refusee,a refuse,pas mange,n a pas mange,failed,unsuccessful,✖,👎,didnt eat,wouldn t eat,no thanks,uneaten,untouched,ignored'.split(
    ',',
  ),
)
const regurgitated =
  /(?<!\b(?:no|not|never|without|kein|keine|pas de|ohne)( sign| signs)?( of)? )\b(regurg\w*|vomit\w*|threw up|erbrochen|ausgewurgt|gewurgt|vomi)\b/

/** Ticks aren't letters, so they are looked up as they are, but for how they are drawn: '✔️' is '✔'. */
const has = (words: ReadonlySet<string>, cell: string) =>
  words.has(cell.replace(/[\uFE0E\uFE0F]/g, '').trim()) || words.has(plain(cell))

export const saysYes = (cell: string): boolean => cell.trim() === '' || has(yes, cell)
export const saysNo = (cell: string): boolean => has(no, cell) || regurgitated.test(plain(cell))

/** True if a cell under 'Refused' or 'Regurgitated' says so; null if unreadable. An empty one says nothing. */
export function tickIn(cell: string, isIt: RegExp): boolean | null {
  const text = plain(cell)
  if (isIt.test(text)) return !/^(no|not|never|nein|nicht|non)\b/.test(text)
  if (/^(ate|eaten|took( it)?|taken|accepted|fed|gefressen|genommen|mange|pris)$/.test(text))
    return false
  if (has(yes, cell)) return true
  return has(no, cell) ? false : null
}

/** True if a cell of meals says that the animal shed instead. */
export const saysShed = (cell: string): boolean =>
  /^(shed|shedded|shedding|gehautet|hautung|mue)$/.test(plain(cell))

const qualities: readonly (readonly [(typeof shedQualities)[number], RegExp])[] = [
  [
    'stuck',
    /\b(stuck|retained|dysecdysis|steckt\w*|hautungsproblem\w*|hautungsreste?|hangt|bloquee?|residus?)\b/,
  ],
  [
    'partial',
    /\b(partial|partly|incomplete|patch\w*|pieces|bits|poor|bad|teilweise|unvollstandig|fetzen|stucken|schlecht|partielle?|morceaux|mauvaise)\b/,
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
