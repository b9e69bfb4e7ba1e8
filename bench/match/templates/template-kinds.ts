import { letter } from '../../../demo/web/lettering.ts'
import type { Draw } from '../drawing/draw.ts'
import { grained, paragraph, phoneScreen, sentence, webPage } from '../drawing/scenery.ts'

type Box = { left: number; top: number; width: number; height: number }
/** Frames of prints, posts or displays, `below` and `above` it. */
export type Template = { width: number; height: number; hole: Box; below: string; above?: string }

/** A template with its pixels, if drawn elsewhere. */
export type DrawnTemplate = Template | Promise<Template & { rgb: Buffer }>

const rect = ({ left, top, width, height }: Box, fill: string, more = '') =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

const row = (count: number, one: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => one(nth)).join('')

type Lettering = { x: number; y: number; size: number; colour: string; weight?: number }

const inMiddle = (text: string, { weight = 0.14, ...more }: Lettering) =>
  letter(text, { ...more, weight, anchor: 'middle' })

/** Each kind, drawn from its own chances. */
export const templateKinds: Record<string, (draw: Draw) => DrawnTemplate> = {
  'film border': (draw) => {
    const [width, height, band] = [1200, draw.whole(820, 900), draw.whole(80, 120)]
    const holes = (y: number) =>
      row(16, (nth) => rect({ left: 18 + nth * 75, top: y, width: 38, height: 46 }, '#e8e2d4', 'rx="9"'))
    const marks = inMiddle(`${draw.pick(['SAFETY', 'PANORAMA', 'CHROME'])} ${draw.whole(100, 800)}`, {
      x: 320,
      y: 20,
      size: 14,
      colour: '#e0a030',
    })
    const numbers = row(3, (nth) =>
      letter(`${draw.whole(1, 36)}A`, { x: 200 + nth * 380, y: height - 6, size: 13, colour: '#e0a030' }),
    )
    return {
      width,
      height,
      hole: { left: draw.whole(20, 60), top: band, width: width - 100, height: height - 2 * band },
      below: rect({ left: 0, top: 0, width, height }, '#12100e') + holes(26) + holes(height - 72) + marks + numbers,
    }
  },
  'printed card': (draw) => {
    const [width, height] = [900, draw.whole(1080, 1260)]
    const hole = { left: 60, top: 60, width: width - 120, height: height * draw.between(0.42, 0.55) }
    const [paper, ink] = draw.pick([
      ['#fbf8f1', '#2b2b2b'],
      ['#1f3b3a', '#f0e9d8'],
      ['#f4d9d0', '#5b1f2a'],
    ] as const)
    const below = hole.top + hole.height
    return {
      width,
      height,
      hole,
      below:
        rect({ left: 0, top: 0, width, height }, paper) +
        inMiddle(sentence(draw, 46, 700), { x: width / 2, y: below + 96, size: 46, colour: ink, weight: 0.18 }) +
        paragraph(draw, { x: 110, y: below + 140, width: 680, height: height - below - 190 }, draw.whole(16, 24), ink),
    }
  },
  poster: (draw) => {
    const [width, height] = [1000, 1400]
    const [ground, ink] = draw.pick([
      ['#d7263d', '#fff8e7'],
      ['#12355b', '#ffd400'],
      ['#f4f1ea', '#1d1d1f'],
    ] as const)
    const hole = {
      left: draw.whole(0, 120),
      top: draw.whole(260, 360),
      width: draw.whole(720, 860),
      height: draw.whole(560, 700),
    }
    const dots = row(9, (nth) => `<circle cx="${940 - nth * 34}" cy="${1330 - (nth % 3) * 34}" r="11" fill="${ink}"/>`)
    return {
      width,
      height,
      hole,
      below:
        rect({ left: 0, top: 0, width, height }, ground) +
        letter(sentence(draw, 86, 860), { x: 70, y: 150, size: 86, colour: ink, weight: 0.2 }) +
        letter(sentence(draw, 40, 800), { x: 70, y: 224, size: 40, colour: ink }) +
        paragraph(
          draw,
          { x: 70, y: hole.top + hole.height + 50, width: 700, height: 1330 - hole.top - hole.height },
          26,
          ink,
        ) +
        dots,
    }
  },
  'laptop on a desk': (draw) => {
    const [width, height] = [1400, 1000]
    const hole = { left: draw.whole(300, 360), top: draw.whole(150, 200), width: 740, height: 470 }
    const base = hole.top + hole.height
    const cup = `<circle cx="${draw.whole(110, 190)}" cy="760" r="92" fill="#ece7de"/><circle cx="150" cy="760" r="66" fill="#4a2f20"/>`
    const keys = row(52, (nth) =>
      rect(
        { left: hole.left + 40 + (nth % 13) * 52, top: base + 66 + Math.floor(nth / 13) * 40, width: 44, height: 32 },
        '#2b2d31',
        'rx="5"',
      ),
    )
    return {
      width,
      height,
      hole,
      below:
        grained('desk', { width, height }, draw) +
        cup +
        rect(
          { left: hole.left - 22, top: hole.top - 24, width: hole.width + 44, height: hole.height + 52 },
          '#17181b',
          'rx="16"',
        ) +
        rect({ left: hole.left - 70, top: base + 34, width: hole.width + 140, height: 250 }, '#b9bcc2', 'rx="18"') +
        keys,
    }
  },
  'frame on a wall': (draw) => {
    const [width, height] = [1200, 1000]
    const hole = { left: draw.whole(260, 340), top: draw.whole(170, 240), width: 600, height: draw.whole(430, 520) }
    const edge = (by: number) => ({
      left: hole.left - by,
      top: hole.top - by,
      width: hole.width + 2 * by,
      height: hole.height + 2 * by,
    })
    const plant = row(14, (nth) => {
      const [x, y] = [1060 + draw.between(-50, 50), 960 - nth * 22]
      return `<path d="M1060 990Q${x} ${y + 40} ${x + draw.between(-90, 90)} ${y}" stroke="#3c6b3f" stroke-width="9" fill="none"/>`
    })
    return {
      width,
      height,
      hole,
      below:
        grained('wall', { width, height }, draw) +
        rect(edge(74), '#0007') +
        rect(edge(62), draw.pick(['#1d1a17', '#c9a15c', '#f7f7f5'])) +
        rect(edge(40), '#fbfbf9') +
        plant,
    }
  },
  'social post': async (draw) => {
    const { ground, hole } = await phoneScreen(draw, draw.pick([1, 0.8, 1.4]))
    return { ...ground, hole, below: '' }
  },
  'page of a magazine site': async (draw) => {
    const { ground, hole } = await webPage(draw, draw.pick([1.3, 1.5, 1.78]))
    return { ...ground, hole, below: '' }
  },
  'magazine cover': (draw) => {
    const [width, height] = [900, 1200]
    const ink = draw.pick(['#ffffff', '#ffe14d', '#e5192d'])
    const lines = row(4, (nth) =>
      letter(sentence(draw, 30, 360), {
        x: nth % 2 ? 500 : 40,
        y: 420 + nth * 190,
        size: 30,
        colour: ink,
        weight: 0.18,
      }),
    )
    return {
      width,
      height,
      hole: { left: 0, top: 0, width, height },
      below: '',
      above:
        inMiddle(draw.pick(['HARBOUR', 'MORNING', 'LANTERN']), {
          x: width / 2,
          y: 170,
          size: 128,
          colour: ink,
          weight: 0.2,
        }) +
        lines +
        rect({ left: 690, top: 1060, width: 170, height: 100 }, '#fff') +
        row(24, (nth) => rect({ left: 702 + nth * 6.2, top: 1070, width: draw.whole(1, 5), height: 76 }, '#111')),
    }
  },
  certificate: (draw) => {
    const [width, height] = [1300, 920]
    const ink = draw.pick(['#8a6d2f', '#274b7a', '#5c2a3d'])
    const hole = { left: draw.whole(90, 130), top: 240, width: draw.whole(380, 460), height: draw.whole(440, 500) }
    const guilloche = row(
      60,
      (nth) =>
        `<ellipse cx="650" cy="460" rx="${610 + 16 * Math.sin(nth)}" ry="${430 + 14 * Math.cos(nth)}" transform="rotate(${nth * 0.8 - 24} 650 460)" fill="none" stroke="${ink}" stroke-width="1.4" opacity="0.7"/>`,
    )
    return {
      width,
      height,
      hole,
      below:
        rect({ left: 0, top: 0, width, height }, '#fffdf5') +
        guilloche +
        inMiddle(draw.pick(['Certificate', 'Award', 'Diploma']), {
          x: 650,
          y: 170,
          size: 80,
          colour: ink,
          weight: 0.16,
        }) +
        paragraph(draw, { x: 640, y: 300, width: 540, height: 340 }, 24, '#333') +
        `<circle cx="1060" cy="760" r="80" fill="${ink}"/><path d="M1060 696L1076 742L1124 744L1086 774L1100 822L1060 794L1020 822L1034 774L996 744L1044 742Z" fill="#fff"/>`,
    }
  },
  calendar: (draw) => {
    const [width, height] = [1000, 1320]
    const hole = { left: 0, top: 0, width, height: draw.whole(600, 700) }
    const [first, days] = [draw.whole(0, 6), draw.whole(28, 31)]
    const day = (nth: number) => {
      const at = nth + first
      return inMiddle(String(nth + 1), {
        x: 100 + (at % 7) * 133,
        y: hole.height + 230 + Math.floor(at / 7) * 78,
        size: 30,
        colour: at % 7 > 4 ? '#c0392b' : '#2c3e50',
      })
    }
    return {
      width,
      height,
      hole,
      below:
        rect({ left: 0, top: 0, width, height }, draw.pick(['#ffffff', '#f6efe2'])) +
        inMiddle(draw.pick(['MARCH', 'JULY', 'OCTOBER', 'JANUARY']), {
          x: 500,
          y: hole.height + 110,
          size: 62,
          colour: '#2c3e50',
          weight: 0.18,
        }) +
        row(days, day),
    }
  },
  'video player': (draw) => {
    const [width, height] = [1280, draw.whole(860, 920)]
    const hole = { left: 0, top: 60, width, height: 640 }
    return {
      width,
      height,
      hole,
      below:
        rect({ left: 0, top: 0, width, height }, '#0f0f0f') +
        letter(sentence(draw, 22, 700), { x: 30, y: 40, size: 22, colour: '#fff' }) +
        paragraph(draw, { x: 30, y: 760, width: 900, height: height - 770 }, 22, '#ddd'),
      above:
        `<circle cx="640" cy="380" r="66" fill="#000a"/><path d="M616 340L686 380L616 420Z" fill="#fff"/>` +
        rect({ left: 30, top: 676, width: 1220, height: 6 }, '#fff8') +
        rect({ left: 30, top: 676, width: draw.whole(100, 900), height: 6 }, '#f00'),
    }
  },
  'page of a shop': (draw) => {
    const [width, height] = [1280, 900]
    const hole = { left: 60, top: 170, width: draw.whole(520, 640), height: draw.whole(520, 620) }
    const x = hole.left + hole.width + 50
    return {
      width,
      height,
      hole,
      below:
        rect({ left: 0, top: 0, width, height }, '#ffffff') +
        rect({ left: 0, top: 0, width, height: 90 }, draw.pick(['#232f3e', '#0a7d4b', '#f3f3f3'])) +
        letter(draw.pick(['Print shop', 'Wall art', 'Posters']), {
          x: 60,
          y: 60,
          size: 32,
          colour: '#fff',
          weight: 0.18,
        }) +
        letter(sentence(draw, 30, width - x - 60), { x, y: 220, size: 30, colour: '#111' }) +
        row(
          5,
          (nth) => `<path d="M${x + 16 + nth * 40} 250l5 12h13l-10 8l4 13l-12-8l-12 8l4-13l-10-8h13z" fill="#f5a623"/>`,
        ) +
        letter(`${draw.whole(12, 99)} euro`, { x, y: 360, size: 44, colour: '#b12704', weight: 0.2 }) +
        rect({ left: x, top: 410, width: 260, height: 64 }, '#ffa41c', 'rx="32"') +
        letter('Add to cart', { x: x + 54, y: 452, size: 24, colour: '#111' }) +
        paragraph(draw, { x, y: 520, width: width - x - 60, height: 330 }, 18, '#333'),
    }
  },
}
