import sharp from 'sharp'

/** Stand-ins for photographs that show little beside their ground, drawn by the same chance each time; 720 × 480 pixels. */
export const dimPhotographs: { name: string; picture: () => Promise<Buffer> }[] = [
  { name: 'a galaxy on black', picture: () => developed(1, galaxy) },
  { name: 'fireworks', picture: () => developed(2, fireworks) },
  { name: 'a product on white', picture: () => developed(3, (scene) => object(scene, 250)) },
  { name: 'a product on black', picture: () => developed(4, (scene) => object(scene, 0)) },
  { name: 'fog', picture: () => developed(5, fog) },
  { name: 'a light portrait', picture: () => developed(6, portrait) },
  { name: 'candles', picture: () => developed(7, candles) },
]

/** Drawn in coordinates of 960 × 640. */
const [width, height] = [720, 480]
const zoom = 960 / width

/** Light falls on it; `texture` is uneven as cloth, skin or stone is, from 0 to 1. */
type Scene = {
  chance(): number
  each(light: (x: number, y: number) => number): void
  glow(x: number, y: number, size: number, light: number): void
  texture(x: number, y: number): number
}

const drawn = new Map<number, Promise<Buffer>>()

function developed(seed: number, show: (scene: Scene) => void): Promise<Buffer> {
  const made = drawn.get(seed) ?? develop(seed, show)
  drawn.set(seed, made)
  return made
}

async function develop(seed: number, show: (scene: Scene) => void): Promise<Buffer> {
  const light = new Float32Array(width * height)
  const chance = chanceFrom(seed)
  show({ chance, ...onto(light), texture: textureFrom(seed) })
  const grainy = Uint8Array.from(light, (value) => Math.max(0, Math.min(255, Math.round(value + 2 * (chance() - 0.5)))))
  return await sharp(grainy, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const onto = (light: Float32Array): Pick<Scene, 'each' | 'glow'> => ({
  each: (of) => {
    for (let at = 0; at < light.length; at++) light[at]! += of(zoom * (at % width), zoom * Math.floor(at / width))
  },
  glow: (left, top, wide, value) => {
    const [x, y, size] = [left / zoom, top / zoom, wide / zoom]
    const reach = Math.ceil(4 * size)
    for (let row = Math.max(0, Math.floor(y) - reach); row < Math.min(height, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x) - reach); column < Math.min(width, x + reach); column++)
        light[row * width + column]! += value * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / (2 * size ** 2))
    }
  },
})

/** Marsaglia, "Xorshift RNGs", 2003. */
function chanceFrom(seed: number): () => number {
  let state = 2_463_534_242 ^ Math.imul(seed, 2_654_435_761)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

/** Smoothed noise at ever finer grids (Perlin, 1985). */
function textureFrom(seed: number): Scene['texture'] {
  const knot = (x: number, y: number) => {
    const mixed = Math.imul(Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + seed, 1_274_126_177)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
  const smooth = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [x - left, y - top].map((t) => t * t * (3 - 2 * t)) as [number, number]
    const [upper, lower] = [top, top + 1].map((row) => knot(left, row) * (1 - u) + knot(left + 1, row) * u)
    return upper! * (1 - v) + lower! * v
  }
  return (x, y) => [0, 1, 2, 3].reduce((sum, nth) => sum + smooth(x * 2.03 ** nth, y * 2.03 ** nth) / 2 ** (nth + 1), 0)
}

function stars({ chance, glow }: Scene, count: number): void {
  for (let nth = 0; nth < count; nth++)
    glow(960 * chance(), 640 * chance(), 1 + 0.8 * chance(), 10 + 240 * chance() ** 3)
}

function galaxy(scene: Scene): void {
  scene.each((x, y) => {
    const [u, v] = [(x - 450 + (y - 300) * 0.5) / 130, (y - 300 - (x - 450) * 0.5) / 70]
    const far = Math.hypot(u, v)
    const arms = 0.5 + 0.5 * Math.cos(2 * Math.atan2(v, u) - 5 * Math.log(far + 0.1))
    return 200 * Math.exp(-30 * far ** 2) + 260 * Math.exp(-2.4 * far) * arms * scene.texture(x / 20, y / 20)
  })
  stars(scene, 60)
}

function fireworks({ chance, glow }: Scene): void {
  for (const [x, y] of [
    [300, 220],
    [620, 330],
  ] as const) {
    for (let nth = 0; nth < 60; nth++) {
      const [turn, length] = [2 * Math.PI * chance(), 150 * (0.6 + 0.4 * chance())]
      for (let far = 0.15; far < 1; far += 0.02)
        glow(x + length * far * Math.cos(turn), y + length * far * Math.sin(turn) + 22 * far ** 2, 1.3, 90 * far)
    }
  }
}

function object({ each, texture }: Scene, ground: number): void {
  each((x, y) => {
    const far = Math.hypot(x - 480, (y - 320) * 1.2) / 150
    if (far > 1) return ground
    return 30 + 220 * Math.sqrt(1 - far ** 2) * texture(x / 26, y / 26)
  })
}

function fog({ each, texture }: Scene): void {
  each((x, y) => {
    const isHill = y > 350 + 80 * texture(x / 160, 3)
    const isNear = y > 460 + 90 * texture(x / 90, 9)
    return 205 - (isHill ? 18 * texture(x / 25, y / 25) : 0) - (isNear ? 30 * texture(x / 9, y / 14) : 0)
  })
}

function portrait({ each, glow, texture }: Scene): void {
  each((x, y) => {
    const far = Math.hypot((x - 480) / 150, (y - 320) / 210)
    return 250 - (far < 1 ? 70 * (1 - far ** 2) * texture(x / 24, y / 24) : 0)
  })
  for (const x of [430, 530]) glow(x, 270, 9, -110)
  glow(480, 400, 16, -50)
}

function candles({ chance, glow, texture, each }: Scene): void {
  const middles = Array.from(
    { length: 6 },
    (_, nth) => [120 + 140 * nth + 50 * chance(), 250 + 140 * chance()] as const,
  )
  for (const [x, y] of middles) {
    glow(x, y, 6, 200)
    glow(x, y - 14, 4, 150)
    glow(x, y + 20, 34, 60)
  }
  each((x, y) => {
    const isWax = middles.some(([u, v]) => Math.abs(x - u) < 15 && y > v + 10)
    return isWax ? Math.max(0, 80 - y / 8) * texture(x / 12, y / 12) : 0
  })
}
