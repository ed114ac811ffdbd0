import { readAsBefore } from '../../../../../../test/spellings.ts'
import { plain, spellingsOf } from '../headings.ts'
import { hetsIn } from '../hets.ts'
import { isGuessedSex, sexOf } from '../sexes.ts'
import { speciesNamed } from '../speciesNames.ts'
import { acquisitionIn, cellText, departureIn, isUnknown, sourceIn, stateIn } from '../statuses.ts'

readAsBefore(import.meta.dirname, {
  headings: (cell) => [plain(cell), spellingsOf(cell), departureIn(cell)],
  hets: (cell) => [hetsIn(cell, 'Het'), hetsIn(cell, 'Poss. hets'), hetsIn(cell, '66% hets')],
  hetHeadings: (cell) => [hetsIn('Clown', cell)],
  sexes: (cell) => [sexOf(cell), isGuessedSex(cell)],
  species: (cell) => [speciesNamed(cell)],
  statuses: (cell) => [
    stateIn(cell),
    sourceIn(cell),
    acquisitionIn(cell),
    cellText(cell),
    isUnknown(cell),
  ],
})
