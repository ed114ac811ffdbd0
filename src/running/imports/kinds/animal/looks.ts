import type { sexes } from '../../../../shared/choices.ts'
import { weightText } from '../../../../shared/weights.ts'
import { hetsIn } from '../../reading/cells/hets.ts'
import { isGuessedSex, sexOf } from '../../reading/cells/sexes.ts'
import { speciesNamed, speciesNear } from '../../reading/cells/speciesNames.ts'
import { isUnknown } from '../../reading/cells/statuses.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import { type DraftWeight, type PartialDay, severalAnimals } from '../../reading/settings.ts'
import { type AnimalFact, isSameSpecies, ofText, type Stored } from '../fact.ts'
import { oneRowEach } from './names.ts'

/* The looks of an animal: age, species, sex, genes, weight and pictures. */

export const born: AnimalFact<{ born: PartialDay | null }> = {
  headings: {
    born: 'dob, date of birth, birth date, birthdate, birthday, hatch date, date hatched, hatched on, hatched, hatch, hatch day, hatch year, hatch dob, dob hatch date, born, born on, birth, birth year, year of birth, year, yob, geburtsdatum, geboren, geboren am, geb, geb datum, geburtstag, geburtsjahr, schlupf, schlupfdatum, schlupftag, geschlupft, geschlupft am, jahrgang, nz jahr, date de naissance, naissance, ne le, nee le, ne, ddn, eclosion, date d eclosion, eclos le, annee, annee de naissance',
  },
  read(row) {
    const born = row.dayOrKept('born')
    return { born: born && { day: born.day, precision: born.precision } }
  },
  changes: {
    dateHatched: {
      isNew: ({ born }, animal, fill) =>
        born !== null &&
        fill(
          animal.dateHatched === null || isFiner(born, animal),
          born.day !== animal.dateHatched || born.precision !== animal.dateHatchedPrecision,
        ),
      input: ({ born }) =>
        born ? { dateHatched: born.day, dateHatchedPrecision: born.precision } : {},
      columns: ['dateHatched', 'dateHatchedPrecision'],
    },
  },
}

/** True if a day says more than the one that is here: the same year, and now its month or day. */
function isFiner({ day, precision }: PartialDay, stored: Stored): boolean {
  const letters = { year: 4, month: 7, day: 10 }
  const { dateHatched, dateHatchedPrecision } = stored
  if (!dateHatched || letters[precision] <= letters[dateHatchedPrecision]) return false
  return day.startsWith(dateHatched.slice(0, letters[dateHatchedPrecision]))
}

/** `written` stands in the file: 'Kornnatter', read as 'Corn snake'. `near` is what it may be a misspelt name of. */
type WrittenSpecies = { common: string; latin: string; written: string; near: string | null }

export const species: AnimalFact<{ species: WrittenSpecies | null }> = {
  headings: {
    species:
      'species, common name, species name, species common name, species commonname, category, kind, type, reptile type, art, tierart, spezies, deutscher name, trivialname, espece, nom commun, nom vernaculaire, animal type, breed, what',
    latin_name:
      'latin name, scientific name, latin, scientific, species latin name, species latinname, wissenschaftlicher name, wiss name, wiss bezeichnung, lateinischer name, lat name, nom scientifique, nom latin, binomial',
  },
  read(row) {
    const [common, latin] = (['species', 'latin_name'] as const).map((field) =>
      isUnknown(row.text(field)) ? null : row.short(field, 140),
    )
    const written = common ?? latin
    if (!written) return { species: null }
    const listed = (common && speciesNamed(common)) || (latin && speciesNamed(latin)) || null
    return {
      species: {
        common: listed?.common ?? written,
        // A subspecies says more than our list.
        latin: latin ?? listed?.latin ?? '',
        written,
        near: listed ? null : speciesNear(written),
      },
    }
  },
  changes: {
    species: {
      isNew: ({ species }, animal, fill) =>
        species !== null && fill(animal.species_id === null, !isSameSpecies(species, animal)),
      input: (_draft, { species_id }) => ({ species_id }),
      columns: ['species_id'],
    },
  },
  notes: ({ species }) =>
    species && isOtherWord(species) ? [`“${species.written}” is ${species.common}`] : [],
}

/** True of a species that is written so that the person should see what it is read as. */
const isOtherWord = ({ written, common, latin }: WrittenSpecies) =>
  common !== '' &&
  ![common, `${common}s`, latin].some((name) => name.toLowerCase() === written.trim().toLowerCase())

export const sex: AnimalFact<{ sex: (typeof sexes)[number] | null }> = {
  headings: {
    sex: 'sex, gender, m f, f m, m w, male female, boy girl, sexe, geschlecht, geschl, sexed',
  },
  read: (row) => ({ sex: sexIn(row) }),
  changes: {
    sex: {
      isNew: ({ sex }, animal, fill) =>
        sex !== null && sex !== 'unknown' && fill(animal.sex === 'unknown', sex !== animal.sex),
      input: ({ sex }) => ({ sex: sex ?? 'unknown' }),
      columns: ['sex'],
    },
  },
}

function sexIn({ text, refuse, note, keep }: RowReader) {
  const cell = text('sex')
  if (cell === '') return null
  const sex = sexOf(cell)
  if (sex === null) return keep('sex', `We can't read “${cell.slice(0, 60)}” as a sex`)
  if (typeof sex === 'string') {
    if (isGuessedSex(cell)) note('sex')
    return sex
  }
  const counts = [
    [sex.males, 'male'],
    [sex.females, 'female'],
    [sex.unsexed, 'unsexed animal'],
  ] as const
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
  return refuse('sex', `This row stands for ${words.join(' and ')}. ${oneRowEach}`, severalAnimals)
}

const longestGenetics = 254

/** As written, with the hets behind it, each of which says that it is one. What a cell of hets says besides is noted. */
export const genetics: AnimalFact<{ genetics: string | null }> = {
  headings: {
    genetics:
      'genetics, traits, morph, morphs, genes, mutation, mutations, phase, phases, gene, phenotype, visual, visuals, morphe, morphen, genetik, farbform, farbe, farbschlag, zuchtform, mutation phase, genetique, genes visuels, lignee, locality, morph genetics, traits morph, morph traits, color, colour',
    hets: 'hets, het, het for, poss het, pos het, poss hets, possible hets, possible het, het genes, heterozygot, porteur, 100 het, 66 het, 50 het, 33 het, 100 hets, 66 hets, 50 hets, 33 hets',
  },
  read(row) {
    const { text, lines, note } = row
    const heading = row.headingOf('hets')
    const hets = hetsIn(text('hets'), heading)
    if (hets.others.length > 0) lines.push(`${heading || 'Hets'}: ${hets.others.join(', ')}`)
    const written = isUnknown(text('genetics')) ? '' : text('genetics').replace(/\s+/g, ' ')
    const genetics = [written, hets.genetics.join(', ')].filter((part) => part !== '').join(' ')
    if (genetics.length <= longestGenetics) return { genetics: genetics || null }
    if (hets.genetics.length > 0) lines.push(`Genetics: ${genetics}`)
    else note('genetics')
    return { genetics: null }
  },
  changes: { genetics: ofText('genetics') },
}

/** Written as a log, of the upload unless the row says when. */
export const weight: AnimalFact<{ weight: (DraftWeight & { on: string | null }) | null }> = {
  headings: {
    weight:
      'weight, current weight, last weight, latest weight, mass, wt, grams, gramms, grammes, gramm, body weight, gewicht, gew, aktuelles gewicht, letztes gewicht, masse, poids, poids actuel, dernier poids, weigh',
    weighed_on:
      'weighed on, date weighed, last weighed, weight date, weigh date, weighed, gewogen am, gewogen, wiegedatum, letzte wagung, date de pesee, pese le, pesee',
  },
  read(row) {
    const on = row.dayOrKept('weighed_on')
    const weight = row.weightOrKept('weight')
    if (on && (!weight || on.precision !== 'day')) row.note('weighed_on')
    return { weight: weight && { ...weight, on: on?.precision === 'day' ? on.day : null } }
  },
  changes: {
    weight: {
      // A weight that was read in other units is the same to a hundredth of a gram.
      isNew: ({ weight }, { weights }) =>
        weight !== null && !weights.some((grams) => Math.abs(grams - weight.grams) < 0.01),
      was: ({ weights: [latest] }) =>
        latest === undefined ? [] : [`adds a weight, the last was ${weightText(latest, 'grams')}`],
      logs: ({ weight }) => (weight ? [{ day: weight.on, log: { type: 'weight', weight } }] : []),
    },
  },
}

type Pictures = {
  /** Addresses on other servers. */
  pictures: string[]
  /** Names of files in the same zip: see `pictureOwners`. */
  picture_files: string[]
}

/** Addresses, between which there are spaces, or names of files, between which there are commas. */
export const pictures: AnimalFact<Pictures> = {
  headings: {
    pictures:
      'photo urls, photo url, photos, photo, picture, pictures, image, images, image url, image urls, picture url, bild, bilder, foto, fotos, image link, photo link, photo links',
  },
  read({ text, note }) {
    const parts = text('pictures')
      .split(/[,;|\n]+|\s+(?=https?:)|(?<=https?:\S+)\s+/i)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const isAddress = (part: string) => /^https?:/i.test(part) && URL.canParse(part)
    const isFile = (part: string) => !isAddress(part) && /\.\w{3,4}$/.test(part)
    if (parts.some((part) => !isAddress(part) && !isFile(part))) note('pictures')
    return { pictures: [...new Set(parts.filter(isAddress))], picture_files: parts.filter(isFile) }
  },
  changes: {
    pictures: {
      isNew: (_draft, { bringsPictures = false, isPictured }) => bringsPictures && !isPictured,
      columns: ['photo_id'],
    },
  },
}
