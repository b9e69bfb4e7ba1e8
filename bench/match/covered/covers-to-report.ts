import { letter } from '../../../demo/web/lettering.ts'
import { box, type CoverKind, discsApart, inkOn, lineIn, linesIn, type Patch, starAt } from './covers.ts'
import { sentence } from '../drawing/scenery.ts'

const colours = ['#c1121f', '#ffe8cc', '#003049', '#2a9d8f', '#000000', '#ffffff', '#e76f51', '#6a4c93'] as const
const words = ['Summer deal', '2 for 1', 'Sold out', 'Limited', 'As seen on', 'Top rated', 'Order']

/** Covers for reporting; nothing is tuned on these. */
export const coversToReport: Record<string, CoverKind> = {
  'coupon and seal': (draw, { width, height }) => {
    const coupon = {
      left: width * draw.between(0.05, 0.4),
      top: height * draw.between(0.05, 0.6),
      width: width * 0.5,
      height: height * 0.28,
    }
    const fill = draw.pick(colours)
    const radius = Math.min(width, height) * draw.between(0.1, 0.18)
    const [x, y] = [width * draw.between(0.15, 0.85), height * draw.between(0.2, 0.8)]
    const dashes = box(
      { left: coupon.left + 8, top: coupon.top + 8, width: coupon.width - 16, height: coupon.height - 16 },
      `fill="none" stroke="${inkOn(fill)}" stroke-width="4" stroke-dasharray="14 8"`,
    )
    return {
      svg: `${box(coupon, `fill="${fill}"`, 14)}${dashes}${lineIn(draw.pick(words), coupon, inkOn(fill))}<circle cx="${x}" cy="${y}" r="${radius}" fill="#6a4c93"/><circle cx="${x}" cy="${y}" r="${radius * 0.8}" fill="none" stroke="#fff" stroke-width="4"/><polygon points="${starAt(x, y, [radius * 0.6, radius * 0.25], 5)}" fill="#fff"/>`,
    }
  },
  'lower third': (draw, { width, height }) => {
    const top = height * draw.between(0.62, 0.75)
    const name = { left: 0, top, width: width * draw.between(0.6, 0.9), height: height * 0.11 }
    const below = { left: 0, top: top + height * 0.11, width, height: height * 0.1 }
    const [one, other] = [draw.pick(colours), draw.pick(colours)]
    const logo = { left: width * 0.82, top: height * 0.05, width: width * 0.14, height: height * 0.12 }
    return {
      svg:
        box(name, `fill="${one}"`) +
        lineIn(sentence(draw, 10, 130), name, inkOn(one)) +
        box(below, `fill="${other}"`) +
        lineIn(sentence(draw, 10, 260), below, inkOn(other)) +
        box(logo, 'fill="#c1121f"') +
        lineIn('LIVE', logo, '#ffffff'),
    }
  },
  'fading ground': (draw, { width, height }) => {
    const from = draw.between(0.3, 0.6)
    const shade = draw.pick(['#000000', '#ffffff', '#003049'])
    return {
      svg: `<defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="${from}" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#fade)"/>${linesIn(draw, { left: width * 0.04, top: height * 0.68, width: width * 0.9, height: height * 0.3 }, height * 0.055, inkOn(shade))}`,
    }
  },
  corners: (draw, { width, height }) => {
    const fill = draw.pick(colours)
    const reach = draw.between(0.35, 0.55)
    const [across, down] = [width * reach, height * reach]
    const all = [
      `M0 0H${across}L0 ${down}Z`,
      `M${width} 0H${width - across}L${width} ${down}Z`,
      `M0 ${height}H${across}L0 ${height - down}Z`,
      `M${width} ${height}H${width - across}L${width} ${height - down}Z`,
    ]
    const first = draw.whole(0, 3)
    const some = Array.from({ length: draw.whole(1, 3) }, (_, nth) => all[(first + nth) % 4]!)
    return { svg: `<path d="${some.join('')}" fill="${fill}"/>` }
  },
  'speech bubbles': (draw, ground) => {
    const { width, height } = ground
    return {
      svg: discsApart(draw, ground, draw.whole(1, 3), [0.16, 0.26])
        .map(
          ({ x, y, radius }) =>
            `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.2}" ry="${radius * 0.75}" fill="#fff" stroke="#111" stroke-width="4"/><path d="M${x - radius * 0.3} ${y + radius * 0.6}l${-radius * 0.3} ${radius * 0.6}l${radius * 0.7} ${-radius * 0.55}Z" fill="#fff"/>${linesIn(draw, { left: x - radius * 0.8, top: y - radius * 0.55, width: radius * 1.6, height: radius }, Math.min(width, height) * 0.035, '#111111')}`,
        )
        .join(''),
    }
  },
  discs: (draw, ground) => {
    const fill = draw.pick(colours)
    return {
      svg: discsApart(draw, ground, draw.whole(2, 6), [0.08, 0.2])
        .map(({ x, y, radius }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`)
        .join(''),
    }
  },
  mosaic: (draw, { width, height }) => ({
    svg: '',
    coarse: Array.from({ length: draw.whole(1, 4) }, () => ({
      left: width * draw.between(0, 0.7),
      top: height * draw.between(0, 0.7),
      width: width * draw.between(0.15, 0.3),
      height: height * draw.between(0.2, 0.35),
    })),
  }),
  'code and caption': (draw, { width, height }) => {
    const side = Math.min(width, height) * draw.between(0.28, 0.4)
    const [left, top] = [draw.pick([0.05, 0.6]) * width, draw.pick([0.06, 0.5]) * height]
    let modules = ''
    for (let nth = 0; nth < 21 * 21; nth++)
      if (draw.sign() > 0)
        modules += `M${left + (side * (2 + (nth % 21))) / 25} ${top + (side * (2 + Math.floor(nth / 21))) / 25}h${side / 25}v${side / 25}h${-side / 25}z`
    const text = { left, top: top + side, width: side, height: side * 0.25 }
    return {
      svg:
        box({ left, top, width: side, height: side * 1.25 }, 'fill="#fff"') +
        `<path d="${modules}" fill="#000"/>` +
        lineIn('Scan me', text, '#000000'),
    }
  },
  'stars and button': (draw, { width, height }) => {
    const bar = {
      left: width * 0.03,
      top: height * draw.between(0.05, 0.6),
      width: width * draw.between(0.55, 0.94),
      height: height * 0.18,
    }
    const stars = Array.from(
      { length: 5 },
      (_, nth) =>
        `<polygon points="${starAt(bar.left + bar.height * (0.6 + 0.8 * nth), bar.top + bar.height / 2, [bar.height * 0.36, bar.height * 0.15], 5)}" fill="#f4a300"/>`,
    )
    const button = {
      left: width * draw.between(0.3, 0.6),
      top: height * 0.82,
      width: width * 0.34,
      height: height * 0.13,
    }
    return {
      svg:
        box(bar, 'fill="#fff"', 10) +
        stars.join('') +
        box(button, 'fill="#2a9d8f"', button.height / 2) +
        lineIn(draw.pick(words), button, '#ffffff'),
    }
  },
  hexagons: (draw, ground) => ({
    svg: discsApart(draw, ground, draw.whole(1, 5), [0.12, 0.22])
      .map(({ x, y, radius }) => {
        const fill = draw.pick(colours)
        return `<polygon points="${starAt(x, y, [radius, radius * 0.87], 3)}" fill="${fill}"/>${lineIn(draw.pick(words), { left: x - radius * 0.7, top: y - radius * 0.4, width: radius * 1.4, height: radius * 0.8 }, inkOn(fill))}`
      })
      .join(''),
  }),
  wave: (draw, { width, height }) => {
    const from = height * draw.between(0.5, 0.75)
    const fill = draw.pick(colours)
    const swing = height * draw.between(0.05, 0.15)
    return {
      svg: `<path d="M0 ${from}C${width * 0.3} ${from - 2 * swing} ${width * 0.6} ${from + 2 * swing} ${width} ${from - swing}V${height}H0Z" fill="${fill}"/>${lineIn(sentence(draw, 10, 150), { left: width * 0.05, top: height * 0.84, width: width * 0.9, height: height * 0.14 }, inkOn(fill))}`,
    }
  },
  'stripes of a strip': (draw, { width, height }) => {
    const count = draw.whole(2, 5)
    const fill = draw.pick(colours)
    const wide = draw.between(0.05, 0.1)
    const strips = Array.from({ length: count }, (_, nth) =>
      box(
        { left: (width * (nth + 0.5)) / count - (width * wide) / 2, top: 0, width: width * wide, height },
        `fill="${fill}"`,
      ),
    )
    return { svg: strips.join('') }
  },
  'player controls': (draw, { width, height }) => {
    const bar: Patch = { left: 0, top: height * 0.8, width, height: height * 0.2 }
    const dots = [0.08, 0.16, 0.24].map(
      (at) =>
        `<path d="M${at * width} ${height * 0.88}l${width * 0.03} ${height * 0.03}l${-width * 0.03} ${height * 0.03}Z" fill="#fff"/>`,
    )
    const head = { left: 0, top: 0, width, height: height * 0.13 }
    return {
      svg:
        box(bar, `fill="#000" opacity="${draw.between(0.6, 0.9)}"`) +
        dots.join('') +
        letter('0:42 / 3:15', {
          x: width * 0.32,
          y: height * 0.93,
          size: height * 0.04,
          colour: '#ffffff',
          weight: 0.2,
        }) +
        box(head, 'fill="#000" opacity="0.7"') +
        lineIn(sentence(draw, 10, 220), head, '#ffffff'),
    }
  },
  'list over a third': (draw, { width, height }) => {
    const card = {
      left: width * draw.pick([0.04, 0.56]),
      top: height * 0.06,
      width: width * 0.4,
      height: height * draw.between(0.6, 0.88),
    }
    const fill = draw.pick(['#ffffff', '#003049', '#ffe8cc'])
    const rows = Array.from({ length: 6 }, (_, nth) => {
      const y = card.top + card.height * (0.08 + 0.15 * nth)
      return `<circle cx="${card.left + card.width * 0.1}" cy="${y + card.height * 0.04}" r="${card.height * 0.035}" fill="#2a9d8f"/>${letter(sentence(draw, card.height * 0.05, card.width * 0.7), { x: card.left + card.width * 0.2, y: y + card.height * 0.065, size: card.height * 0.05, colour: inkOn(fill), weight: 0.18 })}`
    })
    return { svg: box(card, `fill="${fill}" opacity="${draw.pick([0.85, 1])}"`, 12) + rows.join('') }
  },
}
