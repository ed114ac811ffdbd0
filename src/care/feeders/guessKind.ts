import type { FeederKind } from '../../shared/choices.ts'

/*
 * Words in the name or size of a feeder that tell its kind. The migration that added kinds to the
 * feeders of old has the same.
 */

const frozen = words(['frozen', 'thawed', 'f/t'])
const alive = words(['live', 'living'])
/** A mouse can be a hopper, too. */
const rodents = words(['mouse|mice|rats?|hamsters?|gerbils?|guinea pigs?|multimammates?'])
const prepared = words([
  'salad|greens?|weeds?|leaf|leaves|hay|grass|flowers?|blossoms?|herbs?|clover|dandelions?',
  'kale|collards?|lettuce|endives?|romaine|rocket|cress|parsley|squash|courgettes?|pumpkins?',
  'carrots?|peppers?|cucumbers?|cactus|opuntia|hibiscus|mulberr(?:y|ies)|vegetables?|veg|veggies',
  'fruits?(?! *fl)|bananas?|mangoe?s?|papayas?|figs?|apples?|melons?|berries|pur[eé]e',
  'eggs?|meat|mince|sausages?|tofu|diet|mix|blend|pellets?|powder|jelly|gel|chow|sticks?|dried',
  'repashy|pangea|cgd|mazuri|zoomed|arcadia',
])
const live = words([
  'crickets?|locusts?|hoppers?|grasshoppers?|katydids?|roach(?:es)?|cockroach(?:es)?|dubias?|discoids?',
  '[a-z]*worms?|larvae?|grubs?|phoenix|maggots?|fl(?:y|ies)|moths?|beetles?|bugs?|insects?|springtails?',
  'isopods?|woodlice|snails?|slugs?|guppy|guppies|minnows?|nightcrawlers?|shrimps?|daphnia',
])

/** The kind that a feeder's name suggests; what isn't known comes from the freezer. */
export function guessKind({ name, size = '' }: { name: string; size?: string }): FeederKind {
  const text = `${name} ${size}`
  if (frozen.test(text)) return 'frozen'
  if (alive.test(text)) return 'live'
  if (rodents.test(text)) return 'frozen'
  if (prepared.test(text)) return 'prepared'
  return live.test(text) ? 'live' : 'frozen'
}

function words(alternatives: string[]): RegExp {
  return new RegExp(`(?<![a-z])(?:${alternatives.join('|')})(?![a-z])`, 'i')
}
