import { plain } from './headings.ts'

/**
 * Species as keepers and marketplaces call them in English, German and French: a line for each, with its common name, its
 * Latin name, and what else it is called. English plurals are found by their singular.
 */
const species = `
Ball python | Python regius | royal python, ball, royal, bp, konigspython, konigspyton, python royal
Corn snake | Pantherophis guttatus | corn, cornsnake, red rat snake, elaphe guttata, kornnatter, serpent des bles
Western hognose snake | Heterodon nasicus | western hognose, hognose, hognose snake, hoggie, hakennasennatter, westliche hakennasennatter, heterodon, couleuvre a groin
Boa constrictor | Boa constrictor | boa, red tailed boa, red tail boa, bcc, abgottschlange, boa constricteur, boa constrictors
Common boa | Boa imperator | bci, central american boa, boa constrictor imperator
Carpet python | Morelia spilota | carpet, teppichpython, python tapis, jungle carpet python, coastal carpet python
Green tree python | Morelia viridis | gtp, chondro, gruner baumpython, baumpython, python vert
Blood python | Python brongersmai | blood, blutpython, kurzschwanzpython, python sang
Burmese python | Python bivittatus | burm, dunkler tigerpython, tigerpython, python birman
Reticulated python | Malayopython reticulatus | retic, netzpython, python reticule
Children's python | Antaresia childreni | children s python, childrens python, python de children
Spotted python | Antaresia maculosa | gefleckter python
Woma python | Aspidites ramsayi | woma
Black-headed python | Aspidites melanocephalus | black headed python, bhp, schwarzkopfpython
Rainbow boa | Epicrates cenchria | brazilian rainbow boa, brb, regenbogenboa, boa arc en ciel
Kenyan sand boa | Eryx colubrinus | sand boa, ksb, sandboa, kenianische sandboa, boa des sables
Rosy boa | Lichanura trivirgata | rosenboa
Emerald tree boa | Corallus caninus | etb, grune hundskopfboa
Amazon tree boa | Corallus hortulana | atb, gartenboa, corallus hortulanus
California kingsnake | Lampropeltis californiae | california king snake, cal king, kalifornische kettennatter, california king, serpent roi de californie
Mexican black kingsnake | Lampropeltis getula nigrita | mbk, mexican black king snake
Milk snake | Lampropeltis triangulum | milksnake, dreiecksnatter, serpent faux corail
Gray-banded kingsnake | Lampropeltis alterna | grey banded kingsnake, gray banded kingsnake
Bullsnake | Pituophis catenifer sayi | bull snake, bullennatter
Gopher snake | Pituophis catenifer | gophernatter
Black rat snake | Pantherophis obsoletus | erdnatter, texas rat snake
African house snake | Boaedon capensis | house snake, hausschlange, afrikanische hausschlange, lamprophis fuliginosus, boaedon fuliginosus
Garter snake | Thamnophis sirtalis | strumpfbandnatter, gartersnake, couleuvre rayee
Leopard gecko | Eublepharis macularius | leo, leopardgecko, gecko leopard, common leopard gecko
African fat-tailed gecko | Hemitheconyx caudicinctus | fat tailed gecko, fat tail gecko, african fat tail, african fat tailed gecko, aft, westafrikanischer krallengecko, gecko a queue grasse
Crested gecko | Correlophus ciliatus | crestie, kronengecko, gecko a crete, rhacodactylus ciliatus, eyelash gecko
Gargoyle gecko | Rhacodactylus auriculatus | garg, hockerkopfgecko, hockerkopf geckos, gecko gargouille
Chahoua gecko | Mniarogekko chahoua | chahoua, mossy prehensile tailed gecko, rhacodactylus chahoua
Leachianus gecko | Rhacodactylus leachianus | leachianus, leachie, new caledonian giant gecko, neukaledonischer riesengecko
Tokay gecko | Gekko gecko | tokay, tokeh
Giant day gecko | Phelsuma grandis | day gecko, grosser madagaskar taggecko, taggecko, phelsuma
Mourning gecko | Lepidodactylus lugubris | jungferngecko, lugubris
Bearded dragon | Pogona vitticeps | beardie, inland bearded dragon, bartagame, streifenkopfbartagame, pogona, dragon barbu, agame barbu
Blue-tongued skink | Tiliqua scincoides | blue tongue skink, blue tongued skink, bts, blauzungenskink, scinque a langue bleue
Veiled chameleon | Chamaeleo calyptratus | jemenchamaleon, yemen chameleon, cameleon casque, cameleon du yemen
Panther chameleon | Furcifer pardalis | pantherchamaleon, cameleon panthere
Jackson's chameleon | Trioceros jacksonii | jackson s chameleon, dreihornchamaleon
Green iguana | Iguana iguana | gruner leguan, iguane vert, iguana
Ackie monitor | Varanus acanthurus | ackie, ackies monitor, stachelschwanzwaran, ridge tailed monitor
Savannah monitor | Varanus exanthematicus | savanna monitor, steppenwaran
Argentine tegu | Salvator merianae | argentine black and white tegu, tegu, schwarzweisser teju
Hermann's tortoise | Testudo hermanni | hermann s tortoise, hermann tortoise, griechische landschildkrote, tortue d hermann
Greek tortoise | Testudo graeca | maurische landschildkrote, tortue grecque
Russian tortoise | Testudo horsfieldii | horsfield s tortoise, vierzehenschildkrote, steppenschildkrote, tortue des steppes
Sulcata tortoise | Centrochelys sulcata | african spurred tortoise, spornschildkrote, geochelone sulcata
Red-footed tortoise | Chelonoidis carbonarius | red footed tortoise, kohlerschildkrote, tortue charbonniere
Axolotl | Ambystoma mexicanum | axolotls
Pacman frog | Ceratophrys ornata | argentine horned frog, schmuckhornfrosch, ceratophrys
White's tree frog | Ranoidea caerulea | white s tree frog, dumpy tree frog, korallenfinger, korallenfinger laubfrosch, litoria caerulea
`

export type SpeciesName = { common: string; latin: string }

const names: ReadonlyMap<string, SpeciesName> = new Map(
  species
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [common = '', latin = '', others = ''] = line.split(' | ')
      const names = [plain(common), plain(latin), ...others.split(', ')]
      return names.map((name) => [name, { common, latin }] as const)
    }),
)

/** The species of a name that one of these languages has for it, undefined if we don't know it. */
export function speciesNamed(name: string): SpeciesName | undefined {
  const text = plain(name)
  return names.get(text) ?? names.get(text.replace(/s$/, '')) ?? names.get(text.replace(/es$/, ''))
}

/** The common name of the species that a misspelt name may be of: 'Ball pythn' is one letter from 'Ball python'. */
export function speciesNear(name: string): string | null {
  const text = plain(name)
  for (const [key, { common }] of names) {
    if (key.length >= leastLetters && isOneLetterApart(text, key)) return common
  }
  return null
}

/** Of shorter names, too many are a letter from another. */
const leastLetters = 6

/** Tells whether one of two different texts is the other with a letter more, a letter less, another letter, or two swapped. */
export function isOneLetterApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let [end, otherEnd] = [one.length, other.length]
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  const [left, right] = [one.slice(start, end), other.slice(start, otherEnd)]
  const isSwapped = left.length === 2 && right === `${left[1]}${left[0]}`
  return isSwapped || Math.max(left.length, right.length) === 1
}
