/** A commonly kept species: its usual name, other names, and a country where it lives wild. */
export type Starter = {
  commonName: string
  also?: readonly string[]
  latinName: string
  country?: string
}

/**
 * Suggestions for new species. Of several countries, a well-known one is listed; none if its
 * natural range is uncertain.
 */
export const starters: readonly Starter[] = [
  { commonName: 'Ball python', also: ['Royal python'], latinName: 'Python regius', country: 'GH' },
  { commonName: 'Corn snake', latinName: 'Pantherophis guttatus', country: 'US' },
  { commonName: 'California kingsnake', latinName: 'Lampropeltis californiae', country: 'US' },
  { commonName: 'Honduran milk snake', latinName: 'Lampropeltis abnorma', country: 'HN' },
  { commonName: 'Western hognose snake', latinName: 'Heterodon nasicus', country: 'US' },
  {
    commonName: 'Common boa',
    also: ['Central American boa', 'Boa constrictor imperator'],
    latinName: 'Boa imperator',
    country: 'CO',
  },
  { commonName: 'Carpet python', latinName: 'Morelia spilota', country: 'AU' },
  { commonName: 'Green tree python', latinName: 'Morelia viridis', country: 'ID' },
  { commonName: "Children's python", latinName: 'Antaresia childreni', country: 'AU' },
  { commonName: 'Burmese python', latinName: 'Python bivittatus', country: 'MM' },
  { commonName: 'Reticulated python', latinName: 'Malayopython reticulatus', country: 'ID' },
  { commonName: 'Blood python', latinName: 'Python brongersmai', country: 'MY' },
  { commonName: 'Kenyan sand boa', latinName: 'Eryx colubrinus', country: 'KE' },
  { commonName: 'Brazilian rainbow boa', latinName: 'Epicrates cenchria', country: 'BR' },
  { commonName: 'Common garter snake', latinName: 'Thamnophis sirtalis', country: 'US' },
  {
    commonName: 'Gopher snake',
    also: ['Bullsnake'],
    latinName: 'Pituophis catenifer',
    country: 'US',
  },
  { commonName: 'Leopard gecko', latinName: 'Eublepharis macularius', country: 'PK' },
  { commonName: 'African fat-tailed gecko', latinName: 'Hemitheconyx caudicinctus', country: 'GH' },
  { commonName: 'Crested gecko', latinName: 'Correlophus ciliatus', country: 'NC' },
  { commonName: 'Gargoyle gecko', latinName: 'Rhacodactylus auriculatus', country: 'NC' },
  {
    commonName: 'New Caledonian giant gecko',
    also: ['Leachie'],
    latinName: 'Rhacodactylus leachianus',
    country: 'NC',
  },
  { commonName: 'Tokay gecko', latinName: 'Gekko gecko', country: 'TH' },
  { commonName: 'Madagascar giant day gecko', latinName: 'Phelsuma grandis', country: 'MG' },
  { commonName: 'Mourning gecko', latinName: 'Lepidodactylus lugubris' },
  { commonName: 'Central bearded dragon', latinName: 'Pogona vitticeps', country: 'AU' },
  { commonName: 'Veiled chameleon', latinName: 'Chamaeleo calyptratus', country: 'YE' },
  { commonName: 'Panther chameleon', latinName: 'Furcifer pardalis', country: 'MG' },
  { commonName: "Jackson's chameleon", latinName: 'Trioceros jacksonii', country: 'KE' },
  {
    commonName: 'Northern blue-tongued skink',
    latinName: 'Tiliqua scincoides intermedia',
    country: 'AU',
  },
  {
    commonName: 'Moroccan spiny-tailed lizard',
    also: ['Moroccan uromastyx'],
    latinName: 'Uromastyx nigriventris',
    country: 'MA',
  },
  { commonName: 'Green iguana', latinName: 'Iguana iguana', country: 'CO' },
  {
    commonName: 'Argentine black and white tegu',
    latinName: 'Salvator merianae',
    country: 'AR',
  },
  { commonName: 'Savannah monitor', latinName: 'Varanus exanthematicus', country: 'GH' },
  {
    commonName: 'Ackie monitor',
    also: ['Spiny-tailed monitor'],
    latinName: 'Varanus acanthurus',
    country: 'AU',
  },
  { commonName: 'Chinese water dragon', latinName: 'Physignathus cocincinus', country: 'VN' },
  { commonName: "Hermann's tortoise", latinName: 'Testudo hermanni', country: 'GR' },
  {
    commonName: 'African spurred tortoise',
    also: ['Sulcata tortoise'],
    latinName: 'Centrochelys sulcata',
    country: 'ML',
  },
  {
    commonName: 'Russian tortoise',
    also: ["Horsfield's tortoise"],
    latinName: 'Testudo horsfieldii',
    country: 'UZ',
  },
  { commonName: 'Red-eared slider', latinName: 'Trachemys scripta elegans', country: 'US' },
]
