import { animalFields, type Field, recordFields } from '../fields.ts'
import { spellingsOf } from './headings.ts'

type Lists = Partial<Record<Field, string>>

/*
 * What keepers call their columns, in English, German and French, as `plain` writes it. Within a field the
 * surer one stands first: where two columns could be the same field, it goes by this order.
 */

const animals: Lists = {
  external_id:
    'animal id, external id, reptile id, identifier, id, id number, id code, animal code, animal number, code, tag, tag id, number, nr, no, nummer, lfd nr, id nr, tier id, tiernummer, kennung, identifiant, numero, numero id, ref, reference, #',
  name: 'name, animal name, pet name, nickname, title, reptile name, animal, snake, gecko, snake name, gecko name, rufname, tiername, bezeichnung, tier, schlange, nom, nom de l animal, prenom, surnom, who, called',
  species:
    'species, common name, species name, species common name, species commonname, category, kind, type, reptile type, art, tierart, spezies, deutscher name, trivialname, espece, nom commun, nom vernaculaire, animal type, breed, what',
  latin_name:
    'latin name, scientific name, latin, scientific, species latin name, species latinname, wissenschaftlicher name, wiss name, wiss bezeichnung, lateinischer name, lat name, nom scientifique, nom latin, binomial',
  sex: 'sex, gender, m f, f m, m w, male female, boy girl, sexe, geschlecht, geschl, sexed',
  born: 'dob, date of birth, birth date, birthdate, birthday, hatch date, date hatched, hatched on, hatched, hatch, hatch day, hatch year, hatch dob, dob hatch date, born, born on, birth, birth year, year of birth, year, yob, geburtsdatum, geboren, geboren am, geb, geb datum, geburtstag, geburtsjahr, schlupf, schlupfdatum, schlupftag, geschlupft, geschlupft am, jahrgang, nz jahr, date de naissance, naissance, ne le, nee le, ne, ddn, eclosion, date d eclosion, eclos le, annee, annee de naissance',
  genetics:
    'genetics, traits, morph, morphs, genes, mutation, mutations, phase, phases, gene, phenotype, visual, visuals, morphe, morphen, genetik, farbform, farbe, farbschlag, zuchtform, mutation phase, genetique, genes visuels, lignee, locality, morph genetics, traits morph, morph traits, color, colour',
  hets: 'hets, het, het for, poss het, pos het, poss hets, possible hets, possible het, het genes, heterozygot, porteur, 100 het, 66 het, 50 het, 33 het, 100 hets, 66 hets, 50 hets, 33 hets',
  weight:
    'weight, current weight, last weight, latest weight, mass, wt, grams, gramms, grammes, gramm, body weight, gewicht, gew, aktuelles gewicht, letztes gewicht, masse, poids, poids actuel, dernier poids, weigh',
  weighed_on:
    'weighed on, date weighed, last weighed, weight date, weigh date, weighed, gewogen am, gewogen, wiegedatum, letzte wagung, date de pesee, pese le, pesee',
  dam: 'dam, dams, mother, mom, mum, female parent, mutter, muttertier, weibchen, mere, femelle parent, dam id, dam name',
  sire: 'sire, sires, father, dad, male parent, vater, vatertier, pere, sire id, sire name',
  status:
    'status, state, availability, animal status, zustand, bestand, verbleib, statut, etat, disponibilite, current status',
  status_on:
    'sold on, date sold, sale date, sold date, died on, date of death, death date, verkauft am, verkaufsdatum, gestorben am, todesdatum, abgabe am, abgegeben am, vendu le, date de vente, date de deces, mort le, left on, departure date',
  status_reason:
    'sold to, buyer, rehomed to, new owner, customer, cause of death, kaufer, verkauft an, abgegeben an, todesursache, acheteur, vendu a, cause du deces',
  source:
    'cb wc, wc cb, cb wild caught, captive bred, captive bred wild caught, nz wf, wf nz, herkunftsart, bred or wild',
  acquired_via: 'acquired via, acquisition, acquisition type, how acquired, erworben durch',
  acquired_on:
    'acquired, acquired on, date acquired, acquired date, acquisition date, purchase date, date of purchase, date purchased, purchased, purchased on, bought, bought on, date bought, got, got on, date got, gotcha date, gotcha day, arrival, arrival date, arrived, in collection since, since, gekauft am, gekauft, kaufdatum, erworben am, erwerbsdatum, erworben, anschaffung, anschaffungsdatum, zugang, zugang am, eingang, seit, im bestand seit, date d achat, achete le, achat, arrive le, arrivee le, recu le, recue le, adopte le, acquis le, date d acquisition, arrivee, date d arrivee',
  acquired_from:
    'acquired from, bought from, purchased from, got from, breeder, source, seller, from, vendor, origin, breeder seller, seller breeder, breeder source, herkunft, zuchter, verkaufer, gekauft bei, gekauft von, erworben von, von, quelle, bezugsquelle, eleveur, vendeur, provenance, origine, achete a, achete chez, source breeder',
  price:
    'price, purchase price, price paid, paid, cost, value, amount paid, preis, kaufpreis, kosten, wert, einkaufspreis, prix, prix d achat, cout, valeur, $, €, £',
  location:
    'location, enclosure, cage, where, position, terrarium, becken, gehege, standort, platz, anlage, emplacement, enclos, terra, vivarium, viv, tank, setup, enclosure name',
  room: 'room, raum, zimmer, piece, salle, reptile room',
  rack: 'rack, shelf, regal, rack id, rack name, etagere',
  tub: 'tub, tub number, tub id, slot, bin, box, drawer, rack tub, schublade, fach, bac, tiroir, boite',
  feeds_every:
    'feeds every, feed every, fed every, feeding every, feed interval, feeding interval, feeding frequency, feed frequency, feeding schedule, feed schedule, how often, days between feeds, days between feedings, feeding days, feed days, frequency, interval, feeds, feeding, schedule, futterintervall, futterungsintervall, futterung alle, futtern alle, futter alle, gefuttert alle, futterrhythmus, futterplan, futterung, intervall, rhythmus, nourri tous les, nourrie tous les, frequence, frequence des repas, frequence de nourrissage, intervalle, nourrissage, rythme',
  feeder:
    'feeder, prey, food, prey item, food item, prey type, feeder type, food type, diet, feeds on, eats, usual meal, futter, futtertier, futtertiere, futterart, frisst, proie, proies, nourriture, aliment, alimentation, mange',
  feeder_size:
    'feeder size, prey size, food size, futtergrosse, futtertier grosse, taille de la proie, taille proie, taille des proies',
  next_feeding:
    'next feeding, next feed, next meal, next fed, next feeding date, next feed date, feed next, feeding due, next due, nachste futterung, nachstes futter, nachste mahlzeit, prochain repas, prochain nourrissage, prochaine alimentation',
  last_fed:
    'last fed, last feeding, last feed, last meal, last ate, last fed on, last feeding date, date last fed, letzte futterung, letztes futter, letzte mahlzeit, zuletzt gefuttert, dernier repas, dernier nourrissage, derniere alimentation',
  last_shed:
    'last shed, last shedding, last shed date, last shed on, date last shed, date of last shed, letzte hautung, zuletzt gehautet, derniere mue, date derniere mue, mue',
  quantity: 'quantity, qty, count, how many, anzahl, stuckzahl, menge, quantite, nombre, is group',
  pictures:
    'photo urls, photo url, photos, photo, picture, pictures, image, images, image url, image urls, picture url, bild, bilder, foto, fotos, image link, photo link, photo links',
  listing: 'mm url, listing url, morphmarket url, listing, morphmarket, mm link',
  notes:
    'notes, note, description, desc, comments, comment, remarks, remark, other, additional notes, info, infos, private notes, stuff, bemerkung, bemerkungen, notiz, notizen, anmerkung, anmerkungen, kommentar, kommentare, sonstiges, beschreibung, besonderheiten, remarque, remarques, commentaire, commentaires, observation, observations, notes diverses, divers',
  append: 'group, section, gruppe, groupe',
}

const records: Lists = {
  animal_id:
    'animal id, external id, reptile id, snake id, id, tag, tier id, tiernummer, identifiant, animal code, nr, id nr, nummer',
  animal_name:
    'animal, name, animal name, pet, pet name, reptile, reptile name, snake, snake name, gecko, gecko name, who, nickname, tier, tiername, schlange, nom, nom de l animal, animal nom',
  happened_on:
    'date, day, when, date time, datetime, happened at, timestamp, recorded at, logged at, date fed, fed on, feed date, feeding date, meal date, weigh date, weight date, date weighed, weighed on, shed date, date shed, date of shed, shed on, clean date, cleaned on, date cleaned, poop date, event date, log date, datum, wann, futterdatum, gefuttert am, futterung am, gewogen am, wiegedatum, hautungsdatum, gehautet am, gereinigt am, jour, quand, date du repas, date de nourrissage, nourri le, date de mue, date de pesee, pese le',
  time: 'time, hour, uhrzeit, zeit, heure, time of day',
  type: 'type, event, event type, log type, record type, action, activity, what happened, kind, category, art, ereignis, vorgang, typ, aktion, evenement, type d evenement, entry type, record',
  value: 'value, amount, result value, wert, valeur, measurement, detail, details',
  prey: 'prey, prey type, prey item, feeder, feeder type, food, food item, food type, fed, meal, item, diet, feeding, what, prey fed, offered, prey offered, food offered, feeder offered, futter, futtertier, futtertiere, gefuttert, futterart, beute, proie, proies, nourriture, repas, aliment, type de proie',
  prey_size:
    'prey size, feeder size, food size, size, prey weight, grosse, futtergrosse, futtertier grosse, taille, taille de la proie, taille proie',
  count:
    'quantity, qty, count, how many, number, number fed, no fed, # fed, number of prey, #, anzahl, menge, stuck, stuckzahl, nombre, quantite, qte, nb, num',
  outcome:
    'result, outcome, ate, eaten, eat, taken, took, took it, accepted, success, did eat, ate y n, feeding result, response, status, gefressen, angenommen, ergebnis, erfolg, mange, accepte, pris, resultat, a mange',
  refused:
    'refused, refuse, refusal, refusals, refused food, refused meal, refused feed, refused feeding, rejected, declined, not eaten, not taken, didn t eat, didnt eat, no eat, verweigert, nicht gefressen, nicht genommen, refusee, a refuse, pas mange, refus',
  regurgitated:
    'regurgitated, regurgitation, regurgitate, regurg, regurged, regurges, regurgitations, vomited, threw up, erbrochen, ausgewurgt, regurgite, vomi',
  log_weight:
    'weight, body weight, wt, grams, mass, current weight, snake weight, animal weight, weight after, gewicht, gew, gramm, korpergewicht, poids, masse, grammes',
  shed: 'shed, sheds, shed quality, quality, shedding, shed type, hautung, gehautet, hautungsqualitat, mue, qualite de la mue, slough',
  poop: 'poop, pooped, defecated, defecation, feces, faeces, stool, poo, kot, kotabsatz, gekotet, selles, crotte, bowel movement',
  cleaning:
    'clean, cleaned, cleaning, spot clean, spot cleaned, cage cleaned, enclosure cleaned, reinigung, gereinigt, geputzt, sauber gemacht, nettoyage, nettoye',
  log_notes:
    'notes, note, comments, comment, remarks, description, text, observations, info, bemerkung, bemerkungen, notiz, notizen, anmerkung, kommentar, remarque, remarques, commentaire, commentaires, observation',
}

export type Aliases = ReadonlyMap<string, Alias>
/** The lower the rank, the surer. */
export type Alias = { field: Field; rank: number }

const aliasesOf = (lists: Lists): Aliases =>
  new Map(
    allFields.flatMap((field) =>
      (lists[field]?.split(', ') ?? []).map((alias, rank) => [alias, { field, rank }] as const),
    ),
  )

const allFields = [...animalFields, ...recordFields]
export const animalAliases = aliasesOf(animals)
export const recordAliases = aliasesOf(records)

/** What a heading is called by, or undefined. A spelling that leaves something out is less sure. */
export function aliasOf(heading: string, aliases: Aliases): Alias | undefined {
  for (const [at, spelling] of spellingsOf(heading).entries()) {
    const alias = aliases.get(spelling)
    if (alias) return { field: alias.field, rank: alias.rank + at }
  }
  return aliasOfParts(heading, aliases)
}

/** 'Farbe / Morph' is two words for one field. Parts that are of several fields say nothing. */
function aliasOfParts(heading: string, aliases: Aliases): Alias | undefined {
  const parts = heading.split(/[/&+|,]|\b(?:and|or|und|oder|et|ou)\b/i).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3) return undefined
  const known = parts.flatMap((part) => (part === '' ? [] : (aliasOf(part, aliases) ?? [])))
  const [first] = known
  if (!first || known.some(({ field }) => field !== first.field)) return undefined
  return { field: first.field, rank: first.rank + unsure }
}
const unsure = 100

/** How many fields the cells of a row name, as headings do. */
export function knownHeadings(cells: readonly string[]): number {
  const known = (aliases: Aliases) =>
    new Set(
      cells.flatMap((cell) => (cell.length > 60 ? [] : (aliasOf(cell, aliases)?.field ?? []))),
    ).size
  return Math.max(known(animalAliases), known(recordAliases))
}
