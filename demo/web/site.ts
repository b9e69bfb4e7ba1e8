import type { Photograph } from '../photos/photographs.ts'
import type { Answer, ServedSite } from './answers.ts'
import { keyOf } from './answers.ts'
import { companions, demanding, type ChangeKind } from './changes.ts'
import type { Dealer, Wish } from './deal.ts'
import type { Draw } from './draw.ts'
import type { SiteFacts, Trap } from './manifest.ts'
import type { Format } from './pixels.ts'

/** A wanted picture: suitable photographs, changes and file. */
export type Order = Wish & {
  kinds: readonly ChangeKind[]
  /** Path and query of the file, from a word and a number that no other file has. */
  at: (token: string, number: number) => string
  /** One file for each width, the widest first. */
  widths?: readonly number[]
  format?: Format
  quality?: number
  /** Name of the serving site, if another. */
  on?: string
  /** Reason why no polite crawler gets the file. */
  why?: string
}

type Size = { width: number; path: string; url: string; needle: string }

/** A picture on pages; `src` is its widest file. */
export type Shown = {
  photo: Photograph
  owned: boolean
  kind: ChangeKind
  beside: Photograph[]
  sizes: [Size, ...Size[]]
  src: string
  draw: Draw
  order: Order
}

/** A page; `why`: reason against polite crawling. */
export type Page = { url: string; body: string; why?: string }

/** Tools for making one site. */
export type Site = {
  name: string
  host: string
  title: string
  origin: string
  draw: Draw
  company: Company
  /** A changed copy of one of Ana's photographs. */
  copy: (order: Order) => Shown
  /** A stranger's picture, used in the same ways. */
  stranger: (order: Order) => Shown
  /** A page; pictures count when their addresses occur in it. */
  page: (
    path: string,
    body: string,
    how?: { status?: number; type?: string; charset?: 'windows-1252'; why?: string; answer?: 'truncate' },
  ) => void
  /** A file other than a page. */
  file: (path: string, body: string | Buffer, type: string) => void
  answer: (path: string, answer: Answer) => void
  prefix: (start: string, answer: Answer) => void
  trap: (kind: Trap['kind'], path: string) => void
  robots: (text: string) => void
  /** Pictures that a site made earlier shows. */
  shownBy: (name: string) => Shown[]
  originOf: (name: string) => string
  uses: (facts: Partial<SiteFacts>) => void
}

export type Company = { name: string; street: string; town: string; director: string; vat: string; register: string }

/** Name and content of a kind of site. */
export type Maker = {
  name: string
  kind: string
  names: (web: { draw: Draw; platform: string }) => { host: string; title: string }
  served?: Partial<Pick<ServedSite, 'delayMs' | 'compress' | 'filesOnly'>>
  make: (site: Site) => void
}

/** State shared by a web's sites while being made. */
export type Web = {
  dealer: Dealer
  company: Company
  hosts: Map<string, { host: string; title: string }>
  served: Map<string, ServedSite>
  facts: Map<string, SiteFacts>
  shown: { by: string; picture: Shown; serving: string }[]
  pages: Page[]
  traps: Trap[]
  files: { by: string; key: string; body: string | Buffer; type: string; status?: number; truncate?: boolean }[]
}

/** Tools of the maker `name`. */
export function siteOf(web: Web, name: string, draw: Draw): Site {
  const { host, title } = known(web.hosts, name)
  const origin = `http://${host}`
  const served = known(web.served, name)
  const put = (
    path: string,
    body: string | Buffer,
    type: string,
    more: { status?: number; truncate?: boolean } = {},
  ): void => {
    web.files.push({ by: name, key: keyOf(path), body, type, ...more })
  }
  const order = (owned: boolean) => (wanted: Order) => placed(web, { name, host, owned, wanted, draw })
  return {
    name,
    host,
    title,
    origin,
    draw,
    company: web.company,
    copy: order(true),
    stranger: order(false),
    page: (path, body, how = {}) => {
      const { charset, type = 'text/html', why, status, answer } = how
      const bytes = charset ? inWindows1252(body) : body
      put(path, bytes, charset ? type : `${type}; charset=utf-8`, {
        ...(status && { status }),
        ...(answer && { truncate: true }),
      })
      web.pages.push({ url: new URL(path, origin).href, body, ...(why && { why }) })
    },
    file: (path, body, type) => put(path, body, type),
    answer: (path, answer) => void (served.answers[keyOf(path)] = answer),
    prefix: (start, answer) => void (served.prefixes[start] = answer),
    trap: (kind, path) => void web.traps.push({ kind, url: new URL(path, origin).href }),
    robots: (text) => {
      put('/robots.txt', text, 'text/plain; charset=utf-8')
      served.disallow = [...text.matchAll(/^Disallow: (\S+)$/gm)].map((m) => m[1] ?? '')
    },
    shownBy: (other) => web.shown.filter((s) => s.by === other).map((s) => s.picture),
    originOf: (other) => `http://${known(web.hosts, other).host}`,
    uses: (facts) => void Object.assign(known(web.facts, name), facts),
  }
}

type Placing = { name: string; host: string; owned: boolean; wanted: Order; draw: Draw }

function placed(web: Web, { name, host, owned, wanted, draw }: Placing): Shown {
  const { dealer } = web
  const easy = wanted.kinds.filter((kind) => !demanding.has(kind))
  const kind = dealer.kind(owned, wanted.photo?.plain && easy.length > 0 ? easy : wanted.kinds)
  const plain = !demanding.has(kind)
  const photo = dealer.photograph(owned, name, { ...wanted, plain })
  const beside = Array.from({ length: companions[kind] ?? 0 }, (_, i) =>
    dealer.photograph(owned && kind === 'collage' && i === 0, name, { not: [photo], plain }),
  )
  const number = dealer.number()
  const token = `${dealer.slug(photo)}-${number}`
  const serving = wanted.on ?? name
  const origin = wanted.on ? `http://${known(web.hosts, wanted.on).host}` : `http://${host}`
  const widths = wanted.widths ?? [draw.whole(760, 1080)]
  const sizes = widths.map((width): Size => {
    const word = widths.length > 1 ? `${token}-${width}` : token
    const path = wanted.at(word, number)
    return {
      width,
      path,
      url: new URL(path, origin).href,
      needle: path.includes(word) ? word : (path.match(`\\w+=${number}`)?.[0] ?? String(number)),
    }
  }) as [Size, ...Size[]]
  const picture = {
    photo,
    owned,
    kind,
    beside,
    sizes,
    src: wanted.on ? sizes[0].url : sizes[0].path,
    draw: draw.fork(token),
    order: wanted,
  }
  web.shown.push({ by: name, picture, serving })
  return picture
}

/** Windows-1252 bytes, with question marks for missing characters. */
function inWindows1252(text: string): Buffer {
  const high = ['’\x92', '‘\x91', '“\x93', '”\x94', '–\x96', '—\x97', '…\x85', '€\x80'].map(
    (pair) => [pair.charAt(0), pair.charAt(1)] as const,
  )
  const known = new Map(high)
  return Buffer.from(Array.from(text, (c) => known.get(c) ?? (c > '\xff' ? '?' : c)).join(''), 'latin1')
}

/** Value in `map` of a name that must exist. */
export function known<T>(map: Map<string, T>, name: string): T {
  const found = map.get(name)
  if (found === undefined) throw new Error(`The demo web has no site called “${name}”.`)
  return found
}
