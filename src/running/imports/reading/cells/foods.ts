import { unitOfWord } from './amounts.ts'
import { plain } from './headings.ts'

/** Food of reptiles, in English, German and French, as `plain` writes it; plurals are found by their singular. */
const foods: ReadonlySet<string> = new Set(
  [
    'rat mouse mice pinky pinkie pinkies fuzzy fuzzie hopper weaner weaned weanling pup pups crawler rodent asf gerbil hamster vole rabbit bunny guinea pig hare',
    'chick chicken quail duckling bird egg fish guppy minnow silverside salmon tuna trout tilapia smelt shrimp krill prawn crayfish snail slug frog tadpole toad gecko anole lizard skink snake',
    'cricket roach roaches dubia discoid hisser locust grasshopper hopper mantis fly flies fruitfly fruitflies springtail isopod worm worms earthworm nightcrawler mealworm mealie superworm morio waxworm hornworm silkworm phoenixworm calciworm bsfl bsf butterworm bloodworm blackworm tubifex grub larvae larva maggot insect bug bugs beetle moth',
    'pangea repashy cgd mrp gecko diet crested pellet pellets mazuri jelly nectar puree slurry fruit banana mango papaya fig berry berries blueberry strawberry raspberry apple pear melon grape peach salad green greens veg veggie veggies vegetable kale collard dandelion hibiscus lettuce endive squash carrot pumpkin cactus opuntia clover hay grass weeds flower flowers bean sprouts',
    'beef heart liver meat turkey mince steak sausage reptilink reptilinks',
    'maus mause ratte ratten babymaus springer nager kuken wachtel heimchen grille grillen steppengrille heuschrecke wanderheuschrecke schabe schaben wurm wurmer regenwurm mehlwurm mehlwurmer zophoba zophobas wachsmade made fliege fliegen asseln assel fisch fische stint garnele schnecke ei eier salat grunfutter obst gemuse lowenzahn heu herz fleisch brei hase kaninchen vielzitzenmaus',
    'souris souriceau rosee rosees raton poussin caille lapin grillon criquet blatte ver vers teigne poisson oeuf escargot legume legumes feuilles viande mouche mouches',
  ]
    .join(' ')
    .split(' '),
)

/** True if a text names food that we know. */
export const namesFood = (text: string): boolean =>
  plain(text)
    .split(' ')
    .some((word) => foods.has(word) || foods.has(word.replace(/e?s$/, '')) || isCompound(word))

/** 'Frostmäuse', 'Jungratten', 'mealworms' */
const isCompound = (word: string) =>
  /.(maus|mause|ratten?|kuken|heimchen|grillen?|schaben?|wurmer|heuschrecken?|worms?|roaches|crickets?|flies|mouse|mice)$/.test(
    word,
  )

const unit = `(?:${[...unitOfWord.keys()].join('|')}|cm|mm|in|inch(?:es)?|(?:day|week|wk|month)s?|tage?|wochen?|jours?|semaines?)(?!\\p{L})`
/** The rest of a size whose x isn't that of a count: 'XL', 'x-large'; '3xlarge' is three. */
const ofSize = 'x*[ls](?!\\p{L})|-(?:large|small)|(?<=\\sx)(?:large|small)'
/** A size may follow an x as it is ('10 x 1/4" crickets'); without one, only a weight, length or age. */
const counted = new RegExp(
  `^(\\d{1,4})(?:\\s?[x×*](?!${ofSize})\\s?|\\s(?=[^\\d\\s]|\\d[\\d.,–-]*\\s?${unit}))(?!${unit})(\\S.*)`,
  'iu',
)

/**
 * '2 mice', '3x Heimchen', 'rat x2': what is fed, and how many. A number with a unit is its weight: '45 g rat', '2 x 15g mice'.
 */
export function preyIn(cell: string): { name: string; count: number } {
  const text = cell.replace(/\s+/g, ' ')
  const before = counted.exec(text)
  const after = /(.*\D)[x×*]\s*(\d{1,4})$/i.exec(text)
  if (before) return { name: before[2] ?? '', count: Number(before[1]) }
  if (after) return { name: (after[1] ?? '').trim(), count: Number(after[2]) }
  return { name: text, count: 1 }
}
