import { readAsBefore } from '../../../../../../test/spellings.ts'
import { namesFood, preyIn } from '../foods.ts'
import {
  qualityIn,
  saysNo,
  saysShed,
  saysYes,
  tickIn,
  typeIn,
  typesIn,
  unusual,
} from '../logWords.ts'
import { mealIn, outcomeIn, outcomeInNotes, saysNotFed } from '../meals.ts'

readAsBefore(import.meta.dirname, {
  foods: (cell) => [namesFood(cell), preyIn(cell)],
  logs: (cell) => [
    typeIn(cell),
    typesIn(cell),
    qualityIn(cell),
    unusual.test(cell),
    saysShed(cell),
  ],
  ticks: (cell) => [saysYes(cell), saysNo(cell), tickIn(cell, /refus/) ?? 'unclear'],
  meals: (cell) => [
    mealIn(cell, true),
    mealIn(cell, false),
    outcomeIn(cell),
    outcomeInNotes(cell),
    saysNotFed(cell),
  ],
})
