import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Attributes, readMarkup } from '#server/platform/html/read-markup.ts'
import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { picturesNamedIn } from './extract-page.ts'
import { type FeedEntry, readJsonFeed } from './read-json-feed.ts'
import { readBase, longestAddress, pageAddress, promisedKind, webAddress } from './addresses/web-address.ts'

const unpack = promisify(gunzip)
/** Bytes of a sitemap, unpacked: as many as sitemaps.org allows. */
export const largestSitemap = 50_000_000
/** Most bytes read; the wanted pages stand in far fewer. */
const maxRead = 20_000_000
const maxPages = 5000
const maxSitemaps = 20
/** Most pictures of all pages together. An owner who lists a whole site's own pictures may use that many. */
const maxImages = 20_000

/** Content of a sitemap: pages, with the pictures that the image extension places there, or further sitemaps. */
export type Sitemap = { pages: { url: string; images: string[] }[]; sitemaps: string[] }

/** Reads a sitemap of XML or plain text, an index of sitemaps, or a feed (RSS 2.0, Atom, JSON Feed), packed with gzip or not. Empty for anything else. */
export async function readSitemap(bytes: Uint8Array, contentType: string | undefined, url: string): Promise<Sitemap> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isPacked
    ? await unpack(bytes, { maxOutputLength: largestSitemap }).catch(() => new Uint8Array())
    : bytes
  const { text } = decodePage(plain.subarray(0, maxRead), contentType)
  if (/^\s*https?:\/\//i.test(text)) return linesOf(text, url)
  const entries = /^\s*\{/.test(text) ? readJsonFeed(text) : undefined
  return entries ? pagesOfFeed(entries, url) : entriesOf(text, url)
}

/** Pages and pictures of a JSON Feed, within sitemap limits. */
function pagesOfFeed(entries: readonly FeedEntry[], url: string): Sitemap {
  const base = readBase(url)
  const pages: Sitemap['pages'] = []
  let imagesLeft = maxImages
  for (const { url: address, pictures, html } of entries) {
    const page = pageAddress(address, base)
    if (page === undefined || pages.length >= maxPages) continue
    const images = new Set<string>()
    for (const picture of [...pictures, ...(html.includes('<') ? picturesNamedIn(html) : [])]) {
      const image = picture.length > longestAddress ? undefined : webAddress(picture, base)
      if (image === undefined || promisedKind(image) === 'other-file' || imagesLeft-- <= 0) continue
      images.add(image)
    }
    pages.push({ url: page, images: [...images] })
  }
  return { pages, sitemaps: [] }
}

/** Addresses of a plain-text sitemap, one a line (sitemaps.org). */
function linesOf(text: string, url: string): Sitemap {
  const base = readBase(url)
  const addresses = new Set<string>()
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (addresses.size >= maxPages) break
    const address = /^\s*https?:\/\//i.test(line) ? pageAddress(line, base) : undefined
    if (address !== undefined) addresses.add(address)
  }
  return { pages: [...addresses].map((address) => ({ url: address, images: [] })), sitemaps: [] }
}

type Entry = { of: 'url' | 'sitemap'; loc: string; guid?: string; images: string[] }

/** Elements for a page in sitemaps, RSS and Atom. */
const entryNames: Record<string, Entry['of']> = { url: 'url', sitemap: 'sitemap', item: 'url', entry: 'url' }
const wanted = new Set(['href', 'rel', 'url', 'type', 'medium', 'src', 'ispermalink'])
/** Elements of a feed that hold HTML, written out. */
const written = new Set(['description', 'content:encoded', 'content', 'summary'])

function entriesOf(xml: string, url: string): Sitemap {
  const sitemap: Sitemap = { pages: [], sitemaps: [] }
  const base = readBase(url)
  let entry: Entry | undefined
  let text = ''
  let imagesLeft = maxImages
  const end = ({ of, loc, guid = '', images }: Entry) => {
    const address = pageAddress(loc.trim() === '' ? guid : loc, base)
    if (address === undefined) return
    if (of === 'sitemap' && sitemap.sitemaps.length < maxSitemaps) sitemap.sitemaps.push(address)
    if (of !== 'url' || sitemap.pages.length >= maxPages) return
    sitemap.pages.push({ url: address, images: images.flatMap((image) => webAddress(image, base) ?? []) })
  }
  const ear = {
    wants: (attribute: string) => wanted.has(attribute),
    open: (name: string, attributes: Attributes) => {
      text = ''
      const of = entryNames[name]
      if (of) entry = { of, loc: '', images: [] }
      else if (entry) {
        const picture = takeAttributes(entry, name, attributes)
        if (picture !== '' && picture.length <= longestAddress && imagesLeft-- > 0) entry.images.push(picture)
      }
    },
    text: (piece: string) => void (text += piece),
    close: (name: string) => {
      const said = text
      // Reads each text once, however many tags close after it.
      text = ''
      if (entry && (name === 'loc' || name === 'link')) entry.loc ||= said
      else if (entry && /^\w+:loc$/.test(name)) {
        const address = said.trim()
        if (imagesLeft <= 0 || address.length > longestAddress || promisedKind(address) === 'other-file') return
        imagesLeft--
        entry.images.push(address)
      } else if (entry && written.has(name) && said.includes('<')) {
        for (const picture of picturesNamedIn(said)) {
          if (imagesLeft <= 0) return
          if (picture.length > longestAddress || promisedKind(picture) === 'other-file') continue
          imagesLeft--
          entry.images.push(picture)
        }
      } else if (entry && (name === 'guid' || name === 'feedburner:origlink') && /^\s*https?:/i.test(said)) {
        if (name === 'guid') entry.guid = said
        else entry.loc = said
      } else if (entry && entryNames[name]) {
        end(entry)
        entry = undefined
      }
    },
  }
  readMarkup(xml, ear, { xml: true })
  return sitemap
}

/**
 * Reads the page and pictures of a feed's entry from attributes. Further links of an entry, such as to comments, are not its page. Returns
 * the picture, if any.
 */
function takeAttributes(entry: Entry, name: string, attributes: Attributes): string {
  const of = (attribute: string) => attributes.get(attribute) ?? ''
  if (name === 'link' && /^(?:alternate)?$/.test(of('rel'))) entry.loc ||= of('href')
  const isPicture = of('type').startsWith('image/') || of('medium') === 'image'
  const mayHave = name === 'enclosure' || name === 'media:content' || (name === 'link' && of('rel') === 'enclosure')
  if (name === 'media:thumbnail') return of('url')
  if (name === 'itunes:image') return of('href')
  // Atom with markup of its own: `content type="xhtml"`.
  if (name === 'img' || name === 'xhtml:img') return of('src')
  return mayHave && isPicture ? of('url') || of('href') : ''
}
