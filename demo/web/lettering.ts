/**
 * A one-stroke alphabet drawn as paths. Text on pictures uses it, so that the same seed gives the same pixels on machines with other fonts
 * or none.
 */
export type Lettering = {
  x: number
  y: number
  size: number
  colour: string
  /** Stroke width in units of a letter's height. */
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
}

const bowl = 'M1.85 2.2A1.85 2.4 0 0 0 1.85 7A1.85 2.4 0 0 0 1.85 2.2Z'
const ring = 'M3 0A3 3.5 0 0 0 3 7A3 3.5 0 0 0 3 0Z'

/** Width and path of each letter; capitals are 7 high. */
const glyphs: Record<string, readonly [number, string]> = {
  ' ': [2.4, ''],
  A: [5, 'M0 7L2.5 0L5 7M.9 4.6H4.1'],
  B: [4.4, 'M0 3.2H2.4A1.6 1.6 0 0 0 2.4 0H0V7H2.5A1.9 1.9 0 0 0 2.5 3.2'],
  C: [5, 'M5 1.3A3 3.5 0 1 0 5 5.7'],
  D: [5, 'M0 0V7H1.6A3.4 3.5 0 0 0 1.6 0Z'],
  E: [4, 'M4 0H0V7H4M0 3.4H3.4'],
  F: [4, 'M4 0H0V7M0 3.4H3.4'],
  G: [5.3, 'M5 1.3A3 3.5 0 1 0 5.3 3.9H3.2'],
  H: [4.6, 'M0 0V7M4.6 0V7M0 3.4H4.6'],
  I: [0.2, 'M.1 0V7'],
  J: [3, 'M3 0V5A1.6 1.8 0 0 1 0 5.5'],
  K: [4.5, 'M0 0V7M4.3 0L0 4.3M1.6 2.8L4.5 7'],
  L: [3.8, 'M0 0V7H3.8'],
  M: [5.8, 'M0 7V0L2.9 5L5.8 0V7'],
  N: [4.6, 'M0 7V0L4.6 7V0'],
  O: [6, ring],
  P: [4.3, 'M0 7V0H2.4A2 2 0 0 1 2.4 4H0'],
  Q: [6, `${ring}M3.7 5.2L5.8 7.4`],
  R: [4.5, 'M0 7V0H2.4A2 2 0 0 1 2.4 4H0M2.3 4L4.5 7'],
  S: [4.4, 'M4.2 1.3A2.1 1.8 0 0 0 2.2 0C.9 0 .1 .8 .1 1.8C.1 4.1 4.4 3 4.4 5.2C4.4 6.3 3.4 7 2.2 7A2.4 2 0 0 1 0 5.6'],
  T: [5, 'M0 0H5M2.5 0V7'],
  U: [4.6, 'M0 0V4.6A2.3 2.4 0 0 0 4.6 4.6V0'],
  V: [5, 'M0 0L2.5 7L5 0'],
  W: [7.2, 'M0 0L1.8 7L3.6 1L5.4 7L7.2 0'],
  X: [4.6, 'M0 0L4.6 7M4.6 0L0 7'],
  Y: [4.8, 'M0 0L2.4 3.6L4.8 0M2.4 3.6V7'],
  Z: [4.6, 'M0 0H4.4L0 7H4.6'],
  a: [3.7, `${bowl}M3.7 2.2V7`],
  b: [3.7, `${bowl}M0 0V7`],
  c: [3.4, 'M3.4 3A1.85 2.4 0 1 0 3.4 6.2'],
  d: [3.7, `${bowl}M3.7 0V7`],
  e: [3.7, 'M0 4.5H3.7A1.85 2.35 0 1 0 3.3 6.1'],
  f: [2.5, 'M2.6 .1C1.4 -.2 .9 .5 .9 1.6V7M0 2.5H2.4'],
  g: [3.7, `${bowl}M3.7 2.2V7.6A1.85 1.6 0 0 1 .3 8.3`],
  h: [3.5, 'M0 0V7M0 4.2A1.75 2 0 0 1 3.5 4.2V7'],
  i: [0.2, 'M.1 2.3V7M.1 .3V.4'],
  j: [1, 'M.9 2.3V7.8A1.2 1.2 0 0 1 -.3 8.9M.9 .3V.4'],
  k: [3.4, 'M0 0V7M3.2 2.3L0 5.2M1.2 4.1L3.4 7'],
  l: [0.2, 'M.1 0V7'],
  m: [6, 'M0 2.3V7M0 4A1.5 1.8 0 0 1 3 4V7M3 4A1.5 1.8 0 0 1 6 4V7'],
  n: [3.5, 'M0 2.3V7M0 4.2A1.75 2 0 0 1 3.5 4.2V7'],
  o: [3.7, bowl],
  p: [3.7, `${bowl}M0 2.3V9.2`],
  q: [3.7, `${bowl}M3.7 2.3V9.2`],
  r: [2.3, 'M0 2.3V7M0 4.4A2.2 2.2 0 0 1 2.3 2.3'],
  s: [
    3.2,
    'M3 3A1.5 1.2 0 0 0 1.6 2.2C.7 2.2 .2 2.7 .2 3.4C.2 4.9 3.2 4.2 3.2 5.7C3.2 6.5 2.6 7 1.6 7A1.7 1.4 0 0 1 0 6',
  ],
  t: [2.5, 'M.9 .9V5.6C.9 6.7 1.6 7.1 2.6 6.8M0 2.4H2.5'],
  u: [3.5, 'M0 2.3V5A1.75 2 0 0 0 3.5 5M3.5 2.3V7'],
  v: [3.6, 'M0 2.3L1.8 7L3.6 2.3'],
  w: [5.6, 'M0 2.3L1.4 7L2.8 3L4.2 7L5.6 2.3'],
  x: [3.4, 'M0 2.3L3.4 7M3.4 2.3L0 7'],
  y: [3.6, 'M0 2.3L1.8 7M3.6 2.3L1.8 7L1 9.1H.2'],
  z: [3.3, 'M0 2.4H3.2L0 6.9H3.3'],
  0: [4.2, 'M2.1 0A2.1 3.5 0 0 0 2.1 7A2.1 3.5 0 0 0 2.1 0Z'],
  1: [1.8, 'M0 1.4L1.7 0V7'],
  2: [4, 'M.1 1.7A1.9 1.8 0 0 1 3.9 1.9C3.9 3.6 1.5 4.7 0 7H4.1'],
  3: [4, 'M.2 0H3.9L1.9 2.7A2.1 2.1 0 1 1 0 5.8'],
  4: [4.2, 'M3.2 7V0L0 4.8H4.2'],
  5: [4, 'M3.7 0H.7L.4 3.2A2.2 2.2 0 1 1 0 5.8'],
  6: [4, 'M3 0L.4 3.7A2 2.1 0 1 0 2 2.8A2.1 2.1 0 0 0 .4 3.7'],
  7: [4, 'M0 0H4L1.4 7'],
  8: [4, 'M2 0A1.6 1.6 0 0 0 2 3.2A1.6 1.6 0 0 0 2 0ZM2 3.2A1.9 1.9 0 0 0 2 7A1.9 1.9 0 0 0 2 3.2Z'],
  9: [4, 'M1 7L3.6 3.3A2 2.1 0 1 0 2 4.2A2.1 2.1 0 0 0 3.6 3.3'],
  '.': [0.2, 'M.1 6.9V7'],
  ',': [0.6, 'M.5 6.7L.1 8.2'],
  ':': [0.2, 'M.1 3V3.1M.1 6.9V7'],
  ';': [0.6, 'M.4 3V3.1M.5 6.7L.1 8.2'],
  '-': [2, 'M.2 4.4H1.8'],
  '–': [3.4, 'M0 4.4H3.4'],
  '’': [0.5, 'M.4 0L.1 1.5'],
  '!': [0.2, 'M.1 0V5M.1 6.9V7'],
  '?': [3.4, 'M0 1.4A1.7 1.6 0 0 1 3.4 1.6C3.4 3 1.7 3.2 1.7 5M1.7 6.9V7'],
  '/': [2.6, 'M0 7.6L2.6 -.3'],
  '%': [
    5.6,
    'M.6 7L5 0M1.1 .2A1 1.3 0 0 0 1.1 2.8A1 1.3 0 0 0 1.1 .2ZM4.5 4.2A1 1.3 0 0 0 4.5 6.8A1 1.3 0 0 0 4.5 4.2Z',
  ],
  '+': [3.4, 'M0 4.2H3.4M1.7 2.5V5.9'],
  '&': [
    4.8,
    'M4.8 7L1 1.9C.4 .9 1 0 2 0C3.1 0 3.5 1.1 2.9 1.9C2.3 2.8 0 3.4 0 5.3C0 6.3 .8 7 1.9 7C3.4 7 4.4 5.8 4.7 4',
  ],
  '©': [6.6, 'M3.3 .2A3.3 3.4 0 0 0 3.3 7A3.3 3.4 0 0 0 3.3 .2ZM4.5 2.5A1.6 1.7 0 1 0 4.5 4.7'],
}

const gap = 1.5
const glyph = (char: string): readonly [number, string] => {
  const found = glyphs[char] ?? glyphs[char.normalize('NFD').charAt(0)]
  if (!found) throw new Error(`There is no letter for “${char}”.`)
  return found
}

/** Width at capital height `size`. Throws for unknown characters. */
export const widthOf = (text: string, size: number): number =>
  (Array.from(text).reduce((sum, char) => sum + glyph(char)[0] + gap, -gap) * size) / 7

/** `text` as an SVG group whose baseline is at `y`. */
export function letter(text: string, { x, y, size, colour, weight = 0.11, anchor = 'start' }: Lettering): string {
  const shift = anchor === 'start' ? 0 : widthOf(text, size) * (anchor === 'middle' ? -0.5 : -1)
  let at = 0
  const paths = Array.from(text, (char) => {
    const [width, path] = glyph(char)
    const placed = path && `<path transform="translate(${round(at)} 0)" d="${path}"/>`
    at += width + gap
    return placed
  })
  const scale = size / 7
  return `<g transform="translate(${round(x + shift)} ${round(y - size)}) scale(${round(scale)})" fill="none" stroke="${colour}" stroke-width="${round(weight * 7)}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}

/** `text` broken into lines no wider than `width`. */
export function lines(text: string, size: number, width: number): string[] {
  const out: string[] = []
  for (const word of text.split(' ')) {
    const longer = out.length ? `${out.at(-1)} ${word}` : word
    if (out.length && widthOf(longer, size) <= width) out[out.length - 1] = longer
    else out.push(word)
  }
  return out
}

const round = (n: number): number => Math.round(n * 1000) / 1000
