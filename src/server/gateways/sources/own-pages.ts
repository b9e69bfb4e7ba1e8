import { createHash } from 'node:crypto'
import { z } from 'zod'
import { typeOfName } from '#contract/images/limits.ts'
import type { ImageSource } from '#contract/images/sources.ts'
import type { SourceField } from '#contract/images/sources-connections.ts'
import { onlyPicture } from './wire/ask.ts'
import type { Connector, Listing, OwnReach, Place, Reach, RemoteFile, RemotePhoto } from './connector.ts'
import type { ReadPage } from './wire/page-reader.ts'
import { FieldProblem, SourceProblem } from './source-problem.ts'

/** Pages that are read in one import. */
const maxPages = 2000
/** Letters of all addresses that wait to be read. The cursor is written after each, so it must stay small. */
const maxWaitingLetters = 400_000
/** Smaller files on pages are thumbnails, logos and buttons. */
const minBytes = 40_000
const proofName = 'rightframe-verification'

const field: SourceField = { name: 'url', label: 'Address', kind: 'url', hint: 'The page where your photographs begin' }

/**
 * Pages of the owner's own, read as the crawler reads: what robots.txt allows, one after the other, the sitemap first. Before that the
 * owner shows that they are theirs.
 */
const ownPages = (service: ImageSource): Connector => ({
  service,
  fields: [field],
  offersPublicOnly: false,
  syncs: true,
  connect: async (reach, { fields, proof }) => {
    const url = addressOf(fields['url'] ?? '')
    await prove(reach, url, proof)
    return { account: url.host, accountKey: url.host, access: {}, settings: { url: url.href } }
  },
  list: readNext,
  file: (reach, { url = '' }) => fetchFile(reach, url),
})

export const website = ownPages('website')
/** Zenfolio's and PhotoDeck's APIs are closed; their galleries are pages. */
export const zenfolio = ownPages('zenfolio')
export const photodeck = ownPages('photodeck')

function addressOf(text: string): URL {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  if (!url || !url.hostname.includes('.')) throw new FieldProblem('url', 'This is not a web address.')
  url.hash = ''
  return url
}

/**
 * Only who has a site in hand can put the proof where it counts: into the name's DNS, a file at a fixed place, or the head of the start
 * page. What a page says proves nothing, for visitors write there too. Throws `consent` where it is nowhere.
 */
async function prove(reach: Reach, url: URL, proof: string): Promise<void> {
  const { host, hostname, origin } = url
  const read = async (path: string) => {
    const page = await reach.pages.page(`${origin}${path}`)
    // An answer of another host proves nothing about this one.
    return URL.parse(page.url)?.hostname === hostname ? page : undefined
  }
  for (const path of proofFiles) if ((await read(path).catch(noneIfProblem))?.text.trim() === proof) return
  let trouble: unknown
  const start = await read('/').catch((error: unknown) => void (trouble = error))
  if (start?.meta[proofName]?.trim() === proof) return
  if ((await reach.texts(hostname)).includes(`${proofName}=${proof}`)) return
  throw trouble ?? new SourceProblem('consent', `We did not find ${proof} on ${host} yet. Put it there, and try again.`)
}

const proofFiles = [`/.well-known/${proofName}.txt`, `/${proofName}.txt`]

function noneIfProblem(error: unknown): undefined {
  if (!(error instanceof SourceProblem)) throw error
}

/** Addresses to read, sitemaps marked `sitemap:`, and digests of seen ones. */
const Cursor = z.object({ waiting: z.array(z.string()), met: z.array(z.string()) })
const digest = (url: string) => createHash('sha256').update(url).digest('base64url').slice(0, 12)

async function readNext(reach: OwnReach, { cursor, tries }: Place): Promise<Listing> {
  const start = startOf(reach)
  const first = [`sitemap:${new URL('/sitemap.xml', start).href}`, start]
  const { waiting, met } =
    cursor === undefined ? { waiting: first, met: first.map(digest) } : Cursor.parse(JSON.parse(cursor))
  const [at = start, ...rest] = waiting
  const mayPass = at !== start && tries >= maxTries
  if (mayPass) await reach.pages.page(start)
  const reading = at.startsWith('sitemap:') ? readMap(reach, at) : readPage(reach, at)
  const read = at === start ? await reading : await reading.catch((error: unknown) => passOver(error, mayPass))
  const { photos, links, isGap = false } = read
  const known = new Set(met)
  let lettersLeft = maxWaitingLetters - rest.reduce((sum, address) => sum + address.length, 0)
  const fresh = links
    .filter((link) => !known.has(digest(link)))
    .slice(0, maxPages - known.size)
    .filter((link) => (lettersLeft -= link.length) >= 0)
  const next = { waiting: [...rest, ...fresh], met: [...met, ...fresh.map(digest)] }
  return { photos, isGap, ...(next.waiting.length > 0 ? { next: JSON.stringify(next) } : {}) }
}

type Read = { photos: RemotePhoto[]; links: string[]; isGap?: boolean }
const nothing: Read = { photos: [], links: [] }

async function readMap(reach: OwnReach, at: string): Promise<Read> {
  const read = await reach.pages.sitemap(at.slice('sitemap:'.length))
  const pages = read.pages.filter(({ url }) => isOwn(reach, url))
  return {
    photos: pages.flatMap(({ url, images }) => images.map((image) => remotePhoto(image, url, null))),
    links: [...read.sitemaps.map((url) => `sitemap:${url}`), ...pages.map(({ url }) => url)],
  }
}

async function readPage(reach: OwnReach, at: string): Promise<Read> {
  const page = await reach.pages.page(at)
  // Pictures of another host are not the owner's.
  if (!isOwn(reach, page.url)) {
    if (at !== startOf(reach)) return nothing
    const [from, to] = [new URL(at).host, new URL(page.url).host]
    throw new SourceProblem('refused', `${from} leads to ${to}. If that is yours too, connect ${to} in its place.`)
  }
  return {
    photos: page.noImages ? [] : page.images.filter(isPicture).map((image) => remotePhoto(image, page.url, page.title)),
    links: page.noFollow ? [] : page.links.filter((url) => isOwn(reach, url)),
  }
}

/** A place of a site that is well may be in trouble for good: it is asked so often. */
const maxTries = 3

/** Nothing of a page that is not there, that nobody gives us or that robots may not open; and of one that alone of its site fails. */
function passOver(error: unknown, isSiteWell: boolean): Read {
  if (!(error instanceof SourceProblem)) throw error
  if (error.kind === 'gone' || error.kind === 'refused') return nothing
  if (error.kind === 'down' && isSiteWell) return { ...nothing, isGap: true }
  throw error
}

const startOf = ({ settings }: OwnReach) => settings['url'] ?? ''
const isOwn = (reach: OwnReach, url: string) => URL.parse(url)?.host === URL.parse(startOf(reach))?.host
/** Skips addresses of drawings and icons. */
const isPicture = (url: string) => !/\.(?:svg|ico)$/i.test(new URL(url).pathname)

function remotePhoto(url: string, page: ReadPage['url'], title: string | null): RemotePhoto {
  const name = decodeSafely(new URL(url).pathname.split('/').at(-1) ?? '')
  const fileName = typeOfName(name) === undefined ? `${name || 'picture'}.jpg` : name
  return { id: url, fileName, file: { url }, page, isPublic: true, ...(title === null ? {} : { title }) }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function fetchFile(reach: OwnReach, url: string): Promise<RemoteFile> {
  const bytes = onlyPicture(await reach.pages.file(url))
  if (bytes.byteLength < minBytes) throw new SourceProblem('unwanted', 'It is too small to be a photograph.')
  return { bytes }
}
