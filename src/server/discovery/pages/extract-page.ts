import { addressesOfStyle } from './css-addresses.ts'
import { addressesInJson } from './json-addresses.ts'
import { type Attributes, readMarkup } from './read-markup.ts'
import { isForRobots, type RobotsWords, wordsOfMeta } from '../fetching/robots-words.ts'
import { addressesOfSrcset } from './srcset.ts'
import { baseOf, pageAddress, promiseOf, webAddress } from './web-address.ts'

/** What a page shows and where it leads. Addresses are absolute, in normal form, each once, in the order they were met. */
export type ExtractedPage = {
  title: string | null
  /** Pictures, from every place where a page can name one. Whether there is a picture is not known yet. */
  images: string[]
  /** Pages that it links or frames, links marked `nofollow` left out. */
  links: string[]
  /** What it asks of robots. */
  robots: RobotsWords
  /** The text that a reader sees, cut off at 100,000 characters. */
  text: string
}

export const maxImages = 2000
export const maxLinks = 2000
/** So many are tried of those that the markup names: where most are none, there are hundreds of thousands of them. */
const maxTried = 10_000
const maxScripts = 50
const longestTitle = 300
const longestText = 100_000

/** An element with those of its attributes that somebody wrote down. Names are in lower case. */
export type ReadElement = { name: string; attributes: Attributes }

/** What is read from the markup before it is known what addresses are relative to. */
type Named = { images: Set<string>; links: Set<string>; robots: string[]; title: string; ogTitle: string; base: string }

/** Reads a page. Never throws, whatever the markup; its time grows with the length of the markup and nothing else. */
export function extractPage(html: string, url: string): ExtractedPage {
  const named: Named = { images: new Set(), links: new Set(), robots: [], title: '', ogTitle: '', base: '' }
  let text = ''
  let script = ''
  let scripts = 0
  let isData = false
  let isTitled = false
  readMarkup(html, {
    wants,
    open: (name, at) => {
      isData = name === 'script' && scripts < maxScripts && /^\s*application\/ld\+json/i.test(at.get('type') ?? '')
      readElement(name, at, named)
    },
    text: (piece, inside) => {
      if (inside === 'script') script += isData ? piece : ''
      else if (inside === 'style') addAll(named.images, addressesOfStyle(piece))
      else if (inside === 'title' && !isTitled) named.title += piece
      else if (text.length < longestText) text += piece
    },
    close: (name) => {
      if (name === 'title') isTitled ||= named.title.trim() !== ''
      if (script === '') return
      addAll(named.images, addressesInJson(script))
      scripts++
      script = ''
    },
  })
  return { ...resolve(named, url), title: titleOf(named), robots: wordsOfMeta(named.robots), text }
}

/** The same for a page whose markup somebody else has read, and kept some elements of. */
export function extractElements(
  elements: Iterable<ReadElement>,
  title: string,
  url: string,
): Omit<ExtractedPage, 'text'> {
  const named: Named = { images: new Set(), links: new Set(), robots: [], title, ogTitle: '', base: '' }
  for (const { name, attributes } of elements) readElement(name, attributes, named)
  return { ...resolve(named, url), title: titleOf(named), robots: wordsOfMeta(named.robots) }
}

const wanted = new Set(
  'src srcset href poster style background rel as imagesrcset content name property itemprop http-equiv type data xlink:href'.split(
    ' ',
  ),
)
const wants = (attribute: string) => wanted.has(attribute) || attribute.startsWith('data-')

const players = new Set(['video', 'audio', 'track', 'script', 'iframe', 'frame'])

function readElement(name: string, at: Attributes, named: Named): void {
  if (at.size === 0) return
  for (const [attribute, value] of at) readAttribute(name, attribute, value, named)
  const href = at.get('href')
  switch (name) {
    case 'a':
    case 'area':
      if (href !== undefined) readLink(href, at.get('rel') ?? '', named)
      break
    case 'iframe':
    case 'frame':
      named.links.add(at.get('src') ?? at.get('data-src') ?? '')
      break
    case 'meta':
      readMeta(at, named)
      break
    case 'link':
      readRelation(at, named)
      break
    case 'base':
      named.base ||= href ?? ''
      break
    case 'object':
      if (/^image\//i.test(at.get('type') ?? '') || promiseOf(at.get('data') ?? '') === 'picture')
        named.images.add(at.get('data') ?? '')
      break
    case 'image':
      named.images.add(href ?? at.get('xlink:href') ?? '')
      break
    default:
  }
  if (/\bimage\b|\bthumbnailurl\b|\bcontenturl\b/i.test(at.get('itemprop') ?? ''))
    named.images.add(at.get('content') ?? href ?? '')
}

/** Attributes that name pictures wherever they stand. */
function readAttribute(element: string, attribute: string, value: string, named: Named): void {
  if (value === '') return
  if (attribute.startsWith('data-')) return readData(element, attribute, value, named)
  switch (attribute) {
    case 'src':
      if (!players.has(element)) named.images.add(value)
      break
    case 'srcset':
    case 'imagesrcset':
      addAll(named.images, addressesOfSrcset(value))
      break
    case 'poster':
    case 'background':
      named.images.add(value)
      break
    case 'style':
      addAll(named.images, addressesOfStyle(value))
      break
    default:
  }
}

/** Scripts that load pictures late find their addresses in attributes of these names, with or without an ending of their own. */
const late =
  /^data-(?:src|original|lazy|lazy-?src|lazy-?image|lazyload|echo|defer-src|image|img|image-src|img-src|img-url|image-url|bg|bg-src|bg-image|background|background-image|poster|full|full-?src|large|large[-_]image|zoom|zoom-image|hi-?res|hi-?res-src|retina|src-retina|src-small|src-medium|src-large|thumb|thumbnail)$/

function readData(element: string, attribute: string, value: string, named: Named): void {
  if (attribute.endsWith('srcset')) return addAll(named.images, addressesOfSrcset(value))
  if (/url\(/i.test(value)) return addAll(named.images, addressesOfStyle(value))
  if (players.has(element) && attribute !== 'data-poster') return
  if (late.test(attribute) ? looksLikeAddress(value) : promiseOf(value) === 'picture' && looksLikeAddress(value))
    named.images.add(value)
}

/** A setting such as `true`, `1.5` or `{"a":1}` is none; an address has a path, or the name of a file. */
const looksLikeAddress = (value: string) => !/[\s"'<>{}]|^[\d.]+$/.test(value.trim()) && /[/.]/.test(value)

function readLink(href: string, rel: string, named: Named): void {
  if (promiseOf(href) === 'picture') named.images.add(href)
  else if (!/\bnofollow\b/i.test(rel)) named.links.add(href)
}

const pictureProperties = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
])

function readMeta(at: Attributes, named: Named): void {
  const content = at.get('content') ?? ''
  const name = (at.get('property') ?? at.get('name') ?? '').toLowerCase().trim()
  if (pictureProperties.has(name) || name === 'thumbnail' || name === 'msapplication-tileimage')
    named.images.add(content)
  else if (name === 'og:title') named.ogTitle ||= content
  else if (isForRobots(name)) named.robots.push(content)
  if (/^\s*refresh\s*$/i.test(at.get('http-equiv') ?? '')) {
    const to = /^[\s\d.;,]*url\s*=\s*["']?([^"']+)/i.exec(content)?.[1]
    if (to) named.links.add(to)
  }
}

function readRelation(at: Attributes, named: Named): void {
  const rel = ` ${(at.get('rel') ?? '').toLowerCase()} `
  const href = at.get('href') ?? ''
  const isPicture = /^\s*image\s*$/i.test(at.get('as') ?? '')
  if (rel.includes(' image_src ') || (isPicture && /\s(?:preload|prefetch)\s/.test(rel))) named.images.add(href)
  if (/\s(?:next|prev)\s/.test(rel)) named.links.add(href)
}

function addAll(to: Set<string>, addresses: string[]): void {
  for (const address of addresses) to.add(address)
}

/** Without what no database keeps: zero bytes, and halves of characters. */
const titleOf = ({ title, ogTitle }: Named): string | null =>
  (title.trim() || ogTitle).replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestTitle).toWellFormed() ||
  null

function resolve(named: Named, url: string): Pick<ExtractedPage, 'images' | 'links'> {
  const own = baseOf(url)
  const stated = named.base === '' ? undefined : webAddress(named.base, own)
  const base = stated === undefined ? own : baseOf(stated)
  const images = new Set<string>()
  for (const one of named.images.values().take(maxTried)) {
    const address = images.size < maxImages ? webAddress(one, base) : undefined
    if (address !== undefined && promiseOf(address) !== 'other-file') images.add(address)
  }
  const links = new Set<string>()
  for (const one of named.links.values().take(maxTried)) {
    const address = links.size < maxLinks ? pageAddress(one, base) : undefined
    if (address !== undefined && promiseOf(address) === 'page') links.add(address)
  }
  return { images: [...images], links: [...links] }
}
