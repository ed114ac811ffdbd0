/** The look's colours and shadows, by day and by night. */
export const light = {
  bg: '#F0F2EB',
  surface: '#FCFDF9',
  raised: '#FFFFFF',
  sunken: '#E6E9DE',
  chip: '#E9ECE2',
  line: '#DADFD1',
  lineStrong: '#7E877A',
  ink: '#17201B',
  ink2: '#47534B',
  ink3: '#5D685F',
  primary: '#1D4B3F',
  primaryHover: '#163A31',
  onPrimary: '#F3F7EE',
  primarySoft: '#DCE8DE',
  primaryInk: '#1D4B3F',
  lamp: '#E09A1F',
  onLamp: '#17130A',
  lampMark: '#B97708',
  lampInk: '#774900',
  lampSoft: '#F8E8C6',
  clay: '#C24A32',
  clayInk: '#9A2E1A',
  claySoft: '#F8DFD6',
  shed: '#4D7FA8',
  shedInk: '#2B5578',
  shedSoft: '#DCE8F1',
  iris: '#7B5BB0',
  irisInk: '#5A3C8C',
  irisSoft: '#E8E0F3',
  rose: '#9B3A66',
  roseSoft: '#F5DFE8',
  flash: '#17201B',
  flashInk: '#F0F2EB',
  series1: '#143A31',
  series2: '#B97708',
  series3: '#4D8BC4',
  series4: '#B03A66',
  shadowCard: '0 1px 2px rgb(23 32 27/.05), 0 0 0 1px rgb(23 32 27/.06)',
  shadowOverlay: '0 12px 40px rgb(23 32 27/.18)',
  dim: '1',
}

type Tokens = typeof light

export const dark: Tokens = {
  bg: '#12100D',
  surface: '#1A1713',
  raised: '#231F1A',
  sunken: '#0C0B09',
  chip: '#2B2620',
  line: '#322C25',
  lineStrong: '#80756A',
  ink: '#E3DACA',
  ink2: '#B3A896',
  ink3: '#998E7E',
  primary: '#A0B687',
  primaryHover: '#B1C598',
  onPrimary: '#161B10',
  primarySoft: '#283020',
  primaryInk: '#B4C99B',
  lamp: '#D9953A',
  onLamp: '#17130A',
  lampMark: '#D9953A',
  lampInk: '#E2AE66',
  lampSoft: '#382A14',
  clay: '#D0694F',
  clayInk: '#E6937B',
  claySoft: '#3B2018',
  shed: '#7C9DB6',
  shedInk: '#9DB8CC',
  shedSoft: '#20292F',
  iris: '#A48CC9',
  irisInk: '#BFA9DE',
  irisSoft: '#2C2536',
  rose: '#D992AF',
  roseSoft: '#36222B',
  flash: '#37312A',
  flashInk: '#E3DACA',
  series1: '#C6D8AE',
  series2: '#D9953A',
  series3: '#6A93BD',
  series4: '#B85480',
  shadowCard: 'inset 0 0 0 1px rgb(227 218 202/.06)',
  shadowOverlay: '0 12px 48px rgb(0 0 0/.6)',
  dim: '.8',
}

/** The steps of the look's sizes, by their pixels; text is in rem, and follows the size that its reader chose. */
const sizes = {
  text: [11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 26, 28, 30, 32],
  radius: [2, 4, 6, 8, 10, 12, 14, 16, 18, 22, 26, 100],
  gap: [1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40],
}

/** The tokens as custom properties: `lineStrong` becomes `--line-strong`. */
function customProperties(tokens: Tokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--${kebab(name)}`, value]),
  )
}

/**
 * The tokens as a style sheet. Follows the device, unless `data-theme` on the root says `light` or
 * `dark`. Paper is always by day.
 */
export function tokensCss(): string {
  const steps = Object.entries(sizes).flatMap(([kind, pixels]) =>
    pixels.map((px) => `--${kind}${px}:${kind === 'text' ? `${px / 16}rem` : `${px}px`}`),
  )
  const day = `color-scheme:light;${declarations(light)}`
  const night = `color-scheme:dark;${declarations(dark)}`
  return (
    `:root{${steps.join(';')};${day}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}` +
    `@media screen{:root[data-theme=dark]{${night}}}`
  )
}

const declarations = (tokens: Tokens) =>
  Object.entries(customProperties(tokens))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
