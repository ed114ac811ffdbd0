/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Color = readonly [lightness: number, chroma: number, hue: number]

/** sRGB as `#rrggbb`, clipped to the gamut. Matrices from Björn Ottosson's OKLab. */
export function hexOf([lightness, chroma, hue]: Color): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
  const m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
  const s = cube(lightness - 0.0894841775 * a - 1.291485548 * b)
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

const cube = (value: number) => value * value * value

function channel(linear: number): string {
  const clipped = Math.max(0, Math.min(1, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
