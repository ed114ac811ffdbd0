import type { AchievementSubject } from './achievements.contract.ts'
import type { Facts, Probe } from './facts.ts'

/**
 * `key` is stored and never changes; `probe` names a fact that is expensive to find; `description` reads
 * well before it is earned and after.
 */
export type Definition = {
  key: string
  title: string
  description: string
  subject: AchievementSubject
  probe?: Probe
  isEarned: (facts: Facts) => boolean
}

/** All achievements, in the order in which keepers are likely to earn them. */
export const achievements: readonly Definition[] = [
  {
    key: 'first_animal',
    title: 'First scales',
    description: 'Your first animal.',
    subject: 'animals',
    isEarned: ({ animals }) => animals >= 1,
  },
  {
    key: 'first_meal',
    title: 'First bite',
    description: 'Your first meal on record.',
    subject: 'feeding',
    isEarned: (facts) => mealsOf(facts) >= 1,
  },
  {
    key: 'first_photo',
    title: 'Picture perfect',
    description: 'An animal with a photo.',
    subject: 'pictures',
    isEarned: ({ photos }) => photos >= 1,
  },
  {
    key: 'honest_book',
    title: 'Honest records',
    description: 'Your first refusal on record.',
    subject: 'feeding',
    isEarned: ({ refusals }) => refusals >= 1,
  },
  {
    key: 'complete_shed',
    title: 'In one piece',
    description: 'A complete shed on record.',
    subject: 'shed',
    isEarned: ({ complete_sheds }) => complete_sheds >= 1,
  },
  {
    key: 'first_group',
    title: 'Better together',
    description: 'Your first group.',
    subject: 'animals',
    isEarned: ({ groups }) => groups >= 1,
  },
  {
    key: 'all_kinds',
    title: 'The whole picture',
    description: 'A meal, a clean, a shed, a weight and a poop of one animal.',
    subject: 'time',
    isEarned: ({ kinds_of_one }) => kinds_of_one >= 5,
  },
  {
    key: 'ten_in_a_row',
    title: 'Good eater',
    description: 'Ten meals in a row, taken by one animal.',
    subject: 'feeding',
    probe: 'took_ten_in_a_row',
    isEarned: ({ took_ten_in_a_row }) => took_ten_in_a_row,
  },
  {
    key: 'all_planned',
    title: 'No one forgotten',
    description: 'Five animals or more, and a feeding schedule for each.',
    subject: 'feeding',
    isEarned: ({ kept: animals, kept_with_plan }) => animals >= 5 && kept_with_plan === animals,
  },
  {
    key: 'sharp_eye',
    title: 'Sharp eye',
    description: 'An unusual poop that you noted.',
    subject: 'health',
    isEarned: ({ unusual }) => unusual >= 1,
  },
  {
    key: 'long_quarantine',
    title: 'Thirty quiet days',
    description: 'An animal 30 days in quarantine.',
    subject: 'health',
    isEarned: ({ quarantine_days }) => quarantine_days >= 30,
  },
  {
    key: 'ten_animals',
    title: 'A full rack',
    description: 'Ten animals in your care.',
    subject: 'animals',
    isEarned: ({ kept: animals }) => animals >= 10,
  },
  {
    key: 'round_of_ten',
    title: 'Feeding day',
    description: 'Ten animals fed in one day.',
    subject: 'feeding',
    probe: 'fed_ten_on_a_day',
    isEarned: ({ fed_ten_on_a_day }) => fed_ten_on_a_day,
  },
  {
    key: 'patience',
    title: 'Patience pays',
    description: 'An animal that eats again after three refusals in a row.',
    subject: 'feeding',
    probe: 'ate_after_refusals',
    isEarned: ({ ate_after_refusals }) => ate_after_refusals,
  },
  {
    key: 'hundred_meals',
    title: 'A hundred meals',
    description: 'A hundred meals on record.',
    subject: 'feeding',
    isEarned: (facts) => mealsOf(facts) >= 100,
  },
  {
    key: 'hundred_weights',
    title: 'A hundred weighings',
    description: 'A hundred weights on record.',
    subject: 'weight',
    isEarned: ({ weights }) => weights >= 100,
  },
  {
    key: 'doubled',
    title: 'Twice the animal',
    description: 'An animal at double its first weight.',
    subject: 'weight',
    probe: 'doubled_its_weight',
    isEarned: ({ doubled_its_weight }) => doubled_its_weight,
  },
  {
    key: 'treatment_done',
    title: 'To the last dose',
    description: 'A treatment finished with every dose given.',
    subject: 'health',
    isEarned: ({ finished_treatments }) => finished_treatments >= 1,
  },
  {
    key: 'hundred_cleans',
    title: 'Fresh bedding',
    description: 'A hundred cleans on record.',
    subject: 'cleaning',
    isEarned: ({ cleanings }) => cleanings >= 100,
  },
  {
    key: 'full_freezer',
    title: 'The full freezer',
    description: 'Three feeders in stock and none run out, after fifty meals.',
    subject: 'feeding',
    isEarned: (facts) => mealsOf(facts) >= 50 && facts.stocked >= 3 && facts.sold_out === 0,
  },
  {
    key: 'album',
    title: 'Family album',
    description: '25 photos of your animals.',
    subject: 'pictures',
    isEarned: ({ pictures }) => pictures >= 25,
  },
  {
    key: 'year_together',
    title: 'A year together',
    description: 'One animal in your care for a year.',
    subject: 'time',
    probe: 'kept_for_a_year',
    isEarned: ({ kept_for_a_year }) => kept_for_a_year,
  },
  {
    key: 'old_soul',
    title: 'Old soul',
    description: 'An animal that is ten years old.',
    subject: 'time',
    isEarned: ({ oldest_years }) => oldest_years >= 10,
  },
  {
    key: 'thousand_meals',
    title: 'A thousand meals',
    description: 'A thousand meals on record.',
    subject: 'feeding',
    isEarned: (facts) => mealsOf(facts) >= 1000,
  },
]

const mealsOf = ({ feedings, refusals }: Facts) => feedings - refusals

/** The achievements that the facts earn, without those in `had`. */
export const newlyEarned = (facts: Facts, had: ReadonlySet<string>): Definition[] =>
  achievements.filter(({ key, isEarned }) => !had.has(key) && isEarned(facts))
