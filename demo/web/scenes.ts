import type { Changed, Setting } from './changes.ts'
import { cover, edit, laid, scaled, shoot, type Picture } from './pixels.ts'
import { letter, lines } from './lettering.ts'

/** Four pictures in a square, each cut to its tile; the first lies where chance puts it. */
export async function collage(picture: Picture, { draw, width, beside }: Setting): Promise<Changed> {
  const gutter = draw.whole(4, 14)
  const size = { width: Math.max(width, 1000), height: Math.round(Math.max(width, 1000) * 0.72) }
  const tile = { width: Math.floor((size.width - gutter * 3) / 2), height: Math.floor((size.height - gutter * 3) / 2) }
  const tiles = await Promise.all([picture, ...beside].map((p) => cover(p, tile.width, tile.height)))
  const places = draw.shuffle([0, 1, 2, 3])
  const parts = tiles.map((part, i) => ({
    picture: part,
    left: gutter + ((places[i] ?? 0) % 2) * (tile.width + gutter),
    top: gutter + Math.floor((places[i] ?? 0) / 2) * (tile.height + gutter),
  }))
  const svg = `<rect width="100%" height="100%" fill="${draw.pick(['#ffffff', '#101010', '#ece7dd'])}"/>`
  return { picture: await laid({ ...size, svg }, parts), besides: tiles.slice(1).map((t) => t.region) }
}

/** The picture in a drawn browser window with text. */
export async function onAScreen(picture: Picture, { draw, words }: Setting): Promise<Picture> {
  const size = { width: 1280, height: 860 }
  const name = draw.pick(['Blue Tram', 'Northern Notes', 'The Weekend Almanac', 'Out and About'])
  const wide = draw.whole(620, 760)
  const part = await cover(picture, wide, Math.min(wide / (picture.width / picture.height), 520))
  const [left, top] = [90, 236]
  const beside = left + wide + 40
  const text = [...words.lines, ...words.lines].join(' ')
  const column = lines(text, 11, size.width - beside - 70).slice(0, 15)
  const below = lines(text, 11, wide).slice(0, 3)
  const svg = [
    `<rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="76" fill="#dfe1e6"/><rect x="14" y="8" width="260" height="34" rx="8" fill="#f7f7f9"/>`,
    `<rect y="38" width="100%" height="40" fill="#f7f7f9"/><rect x="120" y="44" width="900" height="27" rx="13" fill="#e6e8ec"/>`,
    [30, 58, 86].map((x) => `<circle cx="${x}" cy="58" r="7" fill="none" stroke="#777" stroke-width="2"/>`).join(''),
    letter(name, { x: 34, y: 30, size: 11, colour: '#333' }),
    letter(`${name.toLowerCase().replaceAll(' ', '-')}.example/stories`, { x: 140, y: 62, size: 10, colour: '#555' }),
    letter(name, { x: left, y: 130, size: 20, colour: draw.pick(['#9a3412', '#14532d', '#1e3a8a']), weight: 0.18 }),
    `<rect x="${left}" y="150" width="${size.width - 160}" height="2" fill="#ddd"/>`,
    letter(draw.pick(words.heads), { x: left, y: 204, size: 24, colour: '#1a1a1a', weight: 0.15 }),
    column.map((line, i) => letter(line, { x: beside, y: top + 12 + i * 26, size: 11, colour: '#333' })).join(''),
    below
      .map((line, i) => letter(line, { x: left, y: top + part.height + 30 + i * 24, size: 11, colour: '#666' }))
      .join(''),
  ]
  return laid({ ...size, svg: svg.join('') }, [{ picture: part, left, top }])
}

/** The picture on a phone, between header and caption. */
export async function onAPhone(picture: Picture, { draw, words }: Setting): Promise<Picture> {
  const size = { width: 720, height: 1440 }
  const name = draw.pick(['mila.wanders', 'jonas outside', 'nightbus 22', 'slow.sunday'])
  const part = await cover(
    picture,
    size.width,
    Math.min(Math.round(size.width / (picture.width / picture.height)), 860),
  )
  const dark = draw.pick([true, false])
  const [paper, ink, dim] = dark ? ['#0d0d0d', '#f2f2f2', '#9a9a9a'] : ['#ffffff', '#161616', '#777777']
  const top = 290
  const under = top + part.height
  const said = lines(draw.pick(words.lines), 19, size.width - 70)
  const svg = [
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    letter(`${draw.whole(7, 22)}:${draw.whole(10, 59)}`, { x: 40, y: 50, size: 20, colour: ink }),
    `<rect x="600" y="30" width="56" height="24" rx="6" fill="none" stroke="${ink}" stroke-width="2"/><rect x="604" y="34" width="${draw.whole(12, 46)}" height="16" rx="3" fill="${ink}"/>`,
    letter('Snapfold', { x: 40, y: 140, size: 30, colour: ink, weight: 0.15 }),
    `<circle cx="70" cy="230" r="32" fill="${draw.pick(['#b45309', '#0f766e', '#6d28d9'])}"/>`,
    letter(name, { x: 120, y: 226, size: 18, colour: ink, weight: 0.15 }),
    letter('2 h ago', { x: 120, y: 258, size: 14, colour: dim }),
    `<path d="M48 ${under + 60}c-16-22 12-40 22-18c10-22 38-4 22 18l-22 22z" fill="none" stroke="${ink}" stroke-width="4"/>`,
    `<path d="M130 ${under + 36}h44v34h-26l-12 12v-12h-6z" fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>`,
    letter(`${draw.whole(120, 980)} likes`, { x: 40, y: under + 130, size: 18, colour: ink, weight: 0.15 }),
    said.map((line, i) => letter(line, { x: 40, y: under + 176 + i * 36, size: 18, colour: ink })).join(''),
  ]
  return laid({ ...size, svg: svg.join('') }, [{ picture: part, left: 0, top }])
}

/** The picture framed above a sofa, as shops show prints. */
export async function onAWall(picture: Picture, { draw }: Setting): Promise<Picture> {
  const size = { width: 1200, height: 1000 }
  const scale = Math.min(620 / picture.width, 480 / picture.height)
  const part = await scaled(picture, picture.width * scale)
  const [left, top] = [Math.round((size.width - part.width) / 2), Math.round(330 - part.height / 2)]
  const wall = draw.pick(['#d9d4c7', '#c9d3cf', '#e3d5cc', '#cfd3db'])
  const sofa = draw.pick(['#4b5d52', '#7a4b3a', '#3f4a63', '#8a7f6a'])
  const around = (n: number, fill: string) =>
    `<rect x="${left - n}" y="${top - n}" width="${part.width + n * 2}" height="${part.height + n * 2}" fill="${fill}"/>`
  const svg = [
    `<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient></defs>`,
    `<rect width="100%" height="100%" fill="${wall}"/><rect width="100%" height="100%" fill="url(#w)"/>`,
    `<rect y="880" width="100%" height="120" fill="#8d6f52"/><rect y="872" width="100%" height="10" fill="#f1ede4"/>`,
    `<g transform="translate(10 16)" opacity=".18">${around(56, '#000')}</g>${around(54, '#2a2420')}${around(44, '#fbfaf6')}`,
    `<rect x="220" y="700" width="760" height="200" rx="36" fill="${sofa}"/><rect x="170" y="740" width="120" height="180" rx="40" fill="${sofa}"/><rect x="910" y="740" width="120" height="180" rx="40" fill="${sofa}"/>`,
    `<path d="M290 800h620" stroke="#0004" stroke-width="6"/><path d="M600 700v200" stroke="#0003" stroke-width="4"/>`,
  ]
  return laid({ ...size, svg: svg.join('') }, [{ picture: part, left, top }])
}

/** The picture with a white rim, lying on another photograph. */
export async function onAPhotograph(picture: Picture, { draw, beside }: Setting): Promise<Changed> {
  const [ground] = beside
  if (!ground) throw new Error('A picture is laid on another one: give it.')
  const base = await cover(ground, 1200, 800)
  const wide = draw.whole(600, 720)
  const part = await cover(picture, wide, Math.min(wide / (picture.width / picture.height), 660))
  const rim = await shoot(
    edit(part).extend({ top: 10, bottom: 10, left: 10, right: 10, background: '#fff' }),
    part.region,
  )
  const left = draw.whole(30, base.width - rim.width - 30)
  const top = draw.whole(30, base.height - rim.height - 30)
  const size = { width: base.width, height: base.height, svg: '' }
  const all = await laid(size, [
    { picture: base, left: 0, top: 0 },
    { picture: rim, left, top },
  ])
  return { picture: { ...all, region: part.region }, besides: [base.region] }
}
