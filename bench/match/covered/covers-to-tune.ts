import { letter } from '../../../demo/web/lettering.ts'
import { emoji } from '../challenge/challenge-drawing.ts'
import { box, type CoverKind, discsApart, inkOn, lineIn, linesIn, starAt, strongColours } from './covers.ts'
import type { Draw } from '../drawing/draw.ts'
import { sentence } from '../drawing/scenery.ts'

const offers = ['SALE -50%', 'Last minute', 'From 89', 'Book now', 'NEW', 'Only today', 'Free delivery']
const price = (draw: Draw): string => `${draw.whole(5, 999)}.${draw.pick(['00', '90', '95', '99'])}`

/** Covers for tuning; reporting uses others. */
export const coversToTune: Record<string, CoverKind> = {
  'banner and sticker': (draw, { width, height }) => {
    const band = {
      left: 0,
      top: height * draw.between(0.02, 0.7),
      width: width * draw.between(0.4, 1),
      height: height * draw.between(0.12, 0.25),
    }
    const [fill, other] = [draw.pick(strongColours), draw.pick(strongColours)]
    const radius = Math.min(width, height) * draw.between(0.12, 0.3)
    const [x, y] = [draw.between(radius, width - radius), draw.between(radius, height - radius)]
    const words =
      draw.sign() > 0
        ? lineIn(
            draw.pick(offers),
            { left: x - radius, top: y - radius / 2, width: 2 * radius, height: radius },
            inkOn(other),
          )
        : ''
    return {
      svg: `${box(band, `fill="${fill}"`)}${lineIn(draw.pick(offers), band, inkOn(fill))}<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * draw.between(0.8, 1)}" fill="${other}"/>${words}`,
    }
  },
  'two bars': (draw, { width, height }) => {
    const bars = [draw.between(0.1, 0.26), draw.between(0.1, 0.26)].map((share, nth) => ({
      left: 0,
      top: nth === 0 ? 0 : height * (1 - share),
      width,
      height: height * share,
    }))
    const fill = draw.pick(strongColours)
    return {
      svg: bars.map((bar) => box(bar, `fill="${fill}"`) + lineIn(sentence(draw, 10, 160), bar, inkOn(fill))).join(''),
    }
  },
  'side panel': (draw, { width, height }) => {
    const share = draw.between(0.25, 0.45)
    const panel = { left: draw.sign() > 0 ? 0 : width * (1 - share), top: 0, width: width * share, height }
    const fill = draw.pick(strongColours)
    return {
      svg:
        box(panel, `fill="${fill}"`) +
        linesIn(
          draw,
          { ...panel, top: height * 0.1, height: height * 0.8 },
          height * draw.between(0.03, 0.05),
          inkOn(fill),
        ),
    }
  },
  'ribbon and tags': (draw, { width, height }) => {
    const reach = Math.min(width, height) * draw.between(0.4, 0.6)
    const fill = draw.pick(strongColours)
    const ribbon = `<path d="M${reach * 0.55} 0H${reach}L0 ${reach}V${reach * 0.55}Z" fill="${fill}"/><g transform="translate(${reach * 0.39} ${reach * 0.39}) rotate(-45)">${letter(draw.pick(offers), { x: 0, y: reach * 0.06, size: reach * 0.12, colour: inkOn(fill), weight: 0.22, anchor: 'middle' })}</g>`
    const tags = Array.from({ length: draw.whole(1, 3) }, () => {
      const tag = {
        left: width * draw.between(0.3, 0.75),
        top: height * draw.between(0.1, 0.85),
        width: width * 0.22,
        height: height * 0.12,
      }
      return box(tag, `fill="#ffd400"`, 6) + lineIn(price(draw), tag, '#111111')
    })
    return { svg: ribbon + tags.join('') }
  },
  'price bursts': (draw, ground) => {
    const fill = draw.pick(strongColours)
    return {
      svg: discsApart(draw, ground, draw.whole(1, 4), [0.12, 0.24])
        .map(
          ({ x, y, radius }) =>
            `<polygon points="${starAt(x, y, [radius, 0.8 * radius], 14)}" fill="${fill}"/>${lineIn(price(draw), { left: x - radius * 0.8, top: y - radius * 0.4, width: radius * 1.6, height: radius * 0.8 }, inkOn(fill))}`,
        )
        .join(''),
    }
  },
  'play button and bar': (draw, { width, height }) => {
    const radius = Math.min(width, height) * draw.between(0.12, 0.25)
    const [x, y] = [width / 2, height / 2]
    const bar = { left: 0, top: height * 0.88, width, height: height * 0.12 }
    return {
      svg: `<circle cx="${x}" cy="${y}" r="${radius}" fill="#111" opacity="${draw.between(0.6, 1)}"/><path d="M${x - radius * 0.3} ${y - radius * 0.5}L${x + radius * 0.55} ${y}L${x - radius * 0.3} ${y + radius * 0.5}Z" fill="#fff"/>${box(bar, 'fill="#000" opacity="0.75"')}${box({ ...bar, top: height * 0.93, height: height * 0.02, left: width * 0.1, width: width * draw.between(0.2, 0.8) }, 'fill="#e11"')}`,
    }
  },
  'story text': (draw, { width, height }) => {
    const size = height * draw.between(0.07, 0.11)
    const fill = draw.pick(strongColours)
    const top = height * draw.between(0.1, 0.5)
    const lines = Array.from({ length: draw.whole(2, 4) }, (_, nth) => {
      const line = {
        left: width * draw.between(0.05, 0.2),
        top: top + nth * 1.05 * size,
        width: width * draw.between(0.5, 0.75),
        height: size,
      }
      return box(line, `fill="${fill}"`, size / 4) + lineIn(sentence(draw, 10, 120), line, inkOn(fill))
    })
    return { svg: lines.join('') }
  },
  menu: (draw, { width, height }) => {
    const panel = {
      left: width * draw.between(0.05, 0.45),
      top: height * draw.between(0.05, 0.2),
      width: width * draw.between(0.35, 0.5),
      height: height * draw.between(0.5, 0.75),
    }
    const fill = draw.pick(['#ffffff', '#111111', '#f2f2ee'])
    const opacity = draw.pick([0.75, 0.9, 1])
    const title = lineIn('Menu', { ...panel, height: panel.height * 0.2 }, inkOn(fill))
    return {
      svg:
        box(panel, `fill="${fill}" opacity="${opacity}"`, 8) +
        title +
        linesIn(
          draw,
          { ...panel, top: panel.top + panel.height * 0.2, height: panel.height * 0.78 },
          height * 0.032,
          inkOn(fill),
        ),
    }
  },
  badges: (draw, { width, height }) => {
    const count = draw.whole(3, 6)
    const top = height * draw.pick([0.04, 0.8])
    const svg = Array.from({ length: count }, (_, nth) => {
      const badge = { left: (width * (nth + 0.08)) / count, top, width: (0.84 * width) / count, height: height * 0.15 }
      const fill = draw.pick(strongColours)
      return box(badge, `fill="${fill}"`, badge.height / 2) + lineIn(draw.pick(offers), badge, inkOn(fill))
    })
    return { svg: svg.join('') }
  },
  'blurred boxes': (draw, { width, height }) => ({
    svg: '',
    blurred: Array.from({ length: draw.whole(1, 4) }, () => ({
      left: width * draw.between(0, 0.65),
      top: height * draw.between(0, 0.65),
      width: width * draw.between(0.15, 0.35),
      height: height * draw.between(0.15, 0.35),
    })),
  }),
  emoji: (draw, ground) => ({
    svg: discsApart(draw, ground, draw.whole(1, 6), [0.1, 0.22])
      .map(
        ({ x, y, radius }) =>
          `<g transform="translate(${x - radius} ${y - radius}) scale(${radius / 50})">${draw.pick(emoji)}</g>`,
      )
      .join(''),
  }),
  'half-opaque half': (draw, { width, height }) => {
    const fill = draw.pick(strongColours)
    const isBeside = draw.sign() > 0
    const share = draw.between(0.35, 0.55)
    const panel = isBeside
      ? { left: 0, top: 0, width: width * share, height }
      : { left: 0, top: height * (1 - share), width, height: height * share }
    return {
      svg:
        box(panel, `fill="${fill}" opacity="${draw.between(0.5, 0.85)}"`) +
        linesIn(
          draw,
          { ...panel, top: panel.top + panel.height * 0.15, height: panel.height * 0.6 },
          height * 0.06,
          inkOn(fill),
        ),
    }
  },
  'headline bar': (draw, { width, height }) => {
    const bar = { left: 0, top: height * draw.between(0.3, 0.7), width, height: height * draw.between(0.2, 0.32) }
    const fill = draw.pick(strongColours)
    const half = { ...bar, height: bar.height / 2 }
    return {
      svg:
        box(bar, `fill="${fill}" opacity="${draw.pick([0.8, 1])}"`) +
        lineIn(sentence(draw, 10, 200), half, inkOn(fill)) +
        lineIn(sentence(draw, 10, 200), { ...half, top: bar.top + half.height }, inkOn(fill)),
    }
  },
  'title card': (draw, { width, height }) => {
    const card = {
      left: width * draw.between(0.1, 0.3),
      top: height * draw.between(0.1, 0.3),
      width: width * draw.between(0.45, 0.6),
      height: height * draw.between(0.4, 0.6),
    }
    const fill = draw.pick(strongColours)
    const title = { ...card, top: card.top + card.height * 0.1, height: card.height * 0.3 }
    return {
      svg:
        box(card, `fill="${fill}"`) +
        lineIn(draw.pick(offers), title, inkOn(fill)) +
        linesIn(
          draw,
          { ...card, top: card.top + card.height * 0.4, height: card.height * 0.5 },
          card.height * 0.07,
          inkOn(fill),
        ),
    }
  },
}
