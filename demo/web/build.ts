import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photograph } from '../photos/photographs.ts'
import type { ServedSite } from './answers.ts'
import { change, type Changed } from './changes.ts'
import { dealerOf } from './deal.ts'
import { drawFrom } from './draw.ts'
import type { Manifest } from './manifest.ts'
import { encode, read, scaled, type Picture } from './pixels.ts'
import { removalsFile } from './removals.ts'
import { known, siteOf, type Company, type Maker, type Shown, type Web } from './site.ts'
import { makers } from './sites/all.ts'
import { statement } from './statement.ts'

/**
 * Makes the demo web of a seed in `folder`, in place of the one there: files, `sites.json` for the server and `manifest.json`, which
 * alone tells what was done. The same seed and photographs give the same web; another seed gives other sites and copies.
 */
export async function buildDemoWeb({
  seed,
  folder,
  photos,
}: {
  seed: number
  folder: string
  photos: readonly Photograph[]
}): Promise<Manifest> {
  const web = planned(seed, photos)
  await Promise.all(
    ['files', 'sites.json', 'manifest.json', removalsFile].map((old) =>
      rm(join(folder, old), { recursive: true, force: true }),
    ),
  )
  await mkdir(join(folder, 'files'), { recursive: true })
  const store = keeper(folder)
  const changed = await drawAll(web, store)
  for (const { by, key, body, type, status, truncate } of web.files) {
    const file = await store(Buffer.from(body), extensions[type.split(';')[0] ?? ''] ?? 'bin')
    known(web.served, by).answers[key] ??= truncate
      ? { does: 'truncate', file, type }
      : { does: 'serve', file, type, changed: day(file), ...(status && { status }) }
  }
  const manifest = statement(seed, web, changed)
  await writeFile(join(folder, 'sites.json'), JSON.stringify([...web.served.values()]))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1))
  return manifest
}

/** All sites with pages and picture orders, still undrawn. */
function planned(seed: number, photos: readonly Photograph[]): Web {
  const draw = drawFrom(`rightframe ${seed}`)
  const platform = draw.pick(['papyrus-blogs', 'inkpot-pages', 'kiln-journals', 'loft-notes', 'quire-blogs'])
  const web: Web = {
    dealer: dealerOf(photos, draw.fork('deal')),
    company: draw.pick(companies),
    hosts: new Map(),
    served: new Map(),
    facts: new Map(),
    shown: [],
    pages: [],
    traps: [],
    files: [],
  }
  for (const maker of makers) introduce(web, maker, maker.names({ draw: draw.fork(`name ${maker.name}`), platform }))
  for (const maker of makers) maker.make(siteOf(web, maker.name, draw.fork(maker.name)))
  return web
}

function introduce(web: Web, { name, kind, served }: Maker, called: { host: string; title: string }): void {
  const site: ServedSite = {
    host: called.host,
    delayMs: 0,
    compress: false,
    disallow: [],
    answers: {},
    prefixes: {},
    ...served,
  }
  web.hosts.set(name, called)
  web.served.set(name, site)
  web.facts.set(name, { name, kind, ...called })
}

/** Draws all ordered pictures and tells their sites. */
async function drawAll(web: Web, store: Store): Promise<Map<Shown, Changed>> {
  const read = reader()
  const changed = new Map<Shown, Changed>()
  await atOnce(4, web.shown, async ({ by, picture, serving }) => {
    const { made, sizes } = await drawn(picture, known(web.hosts, by).title, read)
    changed.set(picture, made)
    const site = known(web.served, serving)
    for (const [i, bytes] of sizes.entries()) {
      const format = picture.order.format ?? 'jpeg'
      const file = await store(bytes, format)
      site.answers[decoded(picture.sizes[i]?.url)] = {
        does: 'serve',
        file,
        type: `image/${format}`,
        changed: day(file),
      }
    }
  })
  return changed
}

async function drawn(
  { photo, kind, beside, sizes, order, draw }: Shown,
  name: string,
  read: Reader,
): Promise<{ made: Changed; sizes: Buffer[] }> {
  const setting = {
    draw,
    words: photo,
    name,
    width: sizes[0].width,
    beside: await Promise.all(beside.map((p) => read(p.path))),
  }
  const made = await change(kind, await read(photo.path), setting)
  const quality = order.quality ?? (kind === 'recompressed' ? draw.whole(16, 26) : draw.whole(68, 84))
  const encoded = sizes.map(async ({ width }, i) => {
    const picture = i === 0 || width >= made.picture.width ? made.picture : await scaled(made.picture, width)
    return encode(picture, order.format ?? 'jpeg', quality)
  })
  return { made, sizes: await Promise.all(encoded) }
}

type Store = (bytes: Buffer, extension: string) => Promise<string>

/** Keeps each content once, under its own hash. */
function keeper(folder: string): Store {
  return async (bytes, extension) => {
    const file = `files/${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}.${extension}`
    await writeFile(join(folder, file), bytes)
    return file
  }
}

type Reader = (path: string) => Promise<Picture>

/** Reads each photograph once. */
function reader(): Reader {
  const known = new Map<string, Promise<Picture>>()
  return (path) => known.get(path) ?? known.set(path, read(path)).get(path)!
}

async function atOnce<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: count }, worker))
}

const decoded = (url = ''): string => {
  const { pathname, search } = new URL(url)
  return decodeURIComponent(pathname) + search
}

/** A day on which the file may have been changed last, always the same for the same content. */
const day = (file: string): string =>
  new Date(Date.UTC(2024, 0, 1) + (Number.parseInt(file.slice(6, 12), 16) % 600) * 86_400_000).toUTCString()

const extensions: Record<string, string> = {
  'text/html': 'html',
  'text/css': 'css',
  'text/plain': 'txt',
  'application/xml': 'xml',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** All of countries where we may write ourselves, so that what follows a find can be shown. */
const companies: Company[] = [
  {
    name: 'Lanternfold Trading Ltd',
    street: '41 Mill Quay',
    town: 'Cork T12 0ZZ, Ireland',
    director: 'H. Looney',
    vat: 'IE0099887B',
    register: 'Company no. 099887',
  },
  {
    name: 'Brightwater & Sons Ltd',
    street: '7 Quay Lane',
    town: 'Falmouth TR11 0ZZ, United Kingdom',
    director: 'P. Brightwater',
    vat: 'GB000 7781 22',
    register: 'Company no. 00077812',
  },
  {
    name: 'Firbank Goods Pty Ltd',
    street: '3 Weir Street',
    town: 'Launceston TAS 7999, Australia',
    director: 'K. Ebner',
    vat: 'ABN 00 000 555 121',
    register: 'ACN 000 555 121',
  },
]
