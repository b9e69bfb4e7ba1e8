import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, changeKinds, changes, companions, type ChangeKind, type Setting } from './changes.ts'
import { drawFrom } from './draw.ts'
import { letter, lines, widthOf } from './lettering.ts'
import { whole, type Picture, type Point, type Quad } from './pixels.ts'

/** A picture with red growing rightwards, green downwards. */
function chart(width: number, height: number): Picture {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      pixels[at] = Math.round((x / (width - 1)) * 255)
      pixels[at + 1] = Math.round((y / (height - 1)) * 255)
    }
  return { pixels, width, height, region: whole }
}

const words = {
  thing: 'a chart',
  heads: ['One way', 'Another'] as [string, string],
  lines: ['It says where it is.', 'So do we.'],
}
const setting = (seed: string, beside: Picture[] = []): Setting => ({
  draw: drawFrom(seed),
  words,
  name: 'Slow Lanes',
  width: 300,
  beside,
})

/** The chart's position at a point of its picture, in fractions. */
const seenAt = ({ pixels, width, height }: Picture, [x, y]: Point): Point => {
  const at = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 3
  return [(pixels[at] ?? 0) / 255, (pixels[at + 1] ?? 0) / 255]
}

const inside = ([tl, tr, br, bl]: Quad, [x, y]: Point): Point => {
  const mix = (i: 0 | 1): number => (tl[i] * (1 - x) + tr[i] * x) * (1 - y) + (bl[i] * (1 - x) + br[i] * x) * y
  return [mix(0), mix(1)]
}

test.each<ChangeKind>(['resized', 'cropped', 'banner', 'mirrored', 'rotated'])(
  'A picture that is %s shows its region',
  async (kind) => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { picture } = await change(kind, chart(640, 400), setting(seed))
      for (const place of [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.5, 0.5],
        [0.9, 0.9],
        [0.1, 0.9],
      ] as Point[]) {
        const [said, seen] = [inside(picture.region, place), seenAt(picture, place)]
        expect(Math.hypot(said[0] - seen[0], said[1] - seen[1])).toBeLessThan(0.012)
      }
    }
  },
)

test.each(changeKinds)('A picture that is %s is changed and described in words', async (kind) => {
  const beside = Array.from({ length: companions[kind] ?? 0 }, (_, i) => chart(500 + i, 380))
  const { picture, besides } = await change(kind, chart(640, 400), setting(kind, beside))
  expect(picture.pixels.length).toBe(picture.width * picture.height * 3)
  expect(besides.length).toBe(beside.length)
  expect(changes[kind].length).toBeGreaterThan(5)
  const same = picture.width === 640 && picture.pixels.equals(chart(640, 400).pixels)
  expect(same).toBe(false)
})

test('The same seed draws the same, whatever other forks draw', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.integer(), { maxLength: 20 }), fc.nat(9), (seed, list, skipped) => {
      const [one, two] = [drawFrom(seed), drawFrom(seed)]
      for (let i = 0; i < skipped; i++) two.between(0, 1)
      expect(two.fork('part').shuffle(list)).toEqual(one.fork('part').shuffle(list))
      const ascending = (a: number, b: number): number => a - b
      expect(one.shuffle(list).toSorted(ascending)).toEqual(list.toSorted(ascending))
      const n = one.whole(3, 9)
      expect(n >= 3 && n <= 9 && Number.isInteger(n)).toBe(true)
    }),
  )
})

test('Text is broken into fitting lines without losing a word', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdefgXYZ0189.,’')), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (list) => {
      const broken = lines(list.join(' '), 10, 200)
      expect(broken.join(' ')).toBe(list.join(' '))
      expect(broken.filter((line) => line.includes(' ')).every((line) => widthOf(line, 10) <= 200)).toBe(true)
    }),
  )
})

test('A letter missing from the alphabet is refused', () => {
  expect(() => letter('日本', { x: 0, y: 0, size: 10, colour: '#000' })).toThrow('There is no letter for “日”.')
  expect(letter('Café', { x: 0, y: 10, size: 7, colour: '#000' })).toContain('<path')
})
