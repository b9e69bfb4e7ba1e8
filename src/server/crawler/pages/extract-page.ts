import { readStyle } from './addresses/css-addresses.ts'
import { hearWords, type Line } from '#server/platform/html/hear-words.ts'
import { hiddenNames } from '#server/platform/html/hiding.ts'
import type { ExtractedPage, Named } from './extracted.ts'
import { addressesInJson } from './addresses/json-addresses.ts'
import { isWrittenOut } from './addresses/inline-pictures.ts'
import { ledTo, reloadsBy } from './led-to.ts'
import { isLate, largestWidth, latePictures } from './addresses/late-addresses.ts'
import { type Attributes, readMarkup } from '#server/platform/html/read-markup.ts'
import { isForRobots, wordsOfMeta } from '../fetching/robots-words.ts'
import { picturesIn } from './addresses/named-pictures.ts'
import { resolveNamed } from './addresses/resolve-named.ts'
import { addressesInScript } from './addresses/script-addresses.ts'
import { promisedKind } from './addresses/web-address.ts'

const maxScripts = 50
/** Most levels of frames whose documents stand in an attribute. */
const deepestFrame = 3
/** Most frames with a base of their own; addresses in further ones are relative to the page. */
const maxFramed = 20
const longestTitle = 300
const longestText = 100_000

/** An element with its requested attributes, names in lower case. */
export type ReadElement = { name: string; attributes: Attributes }

const nothing = (): Named => ({
  images: new Set(),
  inScripts: new Set(),
  links: new Set(),
  sheets: new Set(),
  feeds: new Set(),
  robots: [],
  title: '',
  ogTitle: '',
  base: '',
  refresh: null,
  framed: [],
})

/** Reads a page whose bytes were in this charset. Never throws, whatever the markup; its time grows linearly with the markup. */
export function extractPage(html: string, url: string, charset = 'utf-8'): ExtractedPage {
  const named = nothing()
  const text = readDocument(html, named, 0)
  const robots = wordsOfMeta(named.robots)
  return {
    ...resolveNamed(named, url, charset),
    title: titleOf(named),
    reloads: reloadsBy(named.refresh, url),
    robots,
    text,
  }
}

/** Pictures that a page names, inline ones included. */
export function* picturesNamedIn(html: string): Generator<string> {
  const named = nothing()
  readDocument(html, named, 0)
  yield* allPictures(named)
}

function* allPictures({ images, inScripts, framed }: Named): Generator<string> {
  yield* images
  yield* inScripts
  for (const one of framed) yield* allPictures(one)
}

/** Reads a document into `named`; returns its visible text. */
function readDocument(html: string, named: Named, depth: number): string {
  const raw = { script: '', style: '' }
  const words = hearWords({ most: longestText, hidden: hiddenNames(html) })
  let scripts = 0
  let isJson = false
  /** `isSaid`: the title has text. `isOver`: its element ended. */
  const title = { isSaid: false, isOver: false }
  const endRaw = () => {
    if (raw.style !== '') addStyle(raw.style, named)
    if (raw.script !== '') readScript(raw.script, isJson && scripts++ < maxScripts, named)
    Object.assign(raw, { script: '', style: '' })
  }
  readMarkup(html, {
    wants,
    open: (name, at) => {
      endRaw()
      words.open(name, at)
      isJson = name === 'script' && /^\s*application\/ld\+json/i.test(at.get('type') ?? '')
      readElement(name, at, named)
      const inner = name === 'iframe' && depth < deepestFrame ? at.get('srcdoc') : undefined
      if (inner) readFrame(inner, named, depth + 1)
    },
    text: (piece, inside) => {
      if (inside === 'script' || inside === 'style') raw[inside] += piece
      else if (inside === 'title' && !title.isOver) {
        named.title += piece
        title.isSaid ||= /\S/.test(piece)
      } else words.text(piece, inside)
    },
    close: (name) => {
      endRaw()
      words.close(name)
      // Reads each text once, since titles may close thousands of times.
      if (name === 'title') title.isOver = title.isSaid
    },
  })
  endRaw()
  return textOf(words.lines())
}

const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text.replaceAll('\t', ' '))
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, longestText)

/**
 * Reads a frame's own document: its pictures and links count for the page. Its title, robots wishes and base do not. Without a base it has
 * the page's.
 */
function readFrame(html: string, named: Named, depth: number): void {
  const framed = nothing()
  readDocument(html, framed, depth)
  if (framed.base !== '' && named.framed.length < maxFramed) return void named.framed.push(framed)
  for (const kind of ['images', 'inScripts', 'links', 'sheets'] as const)
    for (const one of framed[kind]) named[kind].add(one)
  named.framed.push(...framed.framed)
}

function readScript(script: string, isJson: boolean, named: Named): void {
  const found = isJson ? addressesInJson(script) : undefined
  if (found) addAll(named.images, found)
  else addAll(named.inScripts, addressesInScript(script))
}

function addStyle(style: string, named: Named): void {
  const { pictures, sheets } = readStyle(style)
  addAll(named.images, pictures)
  addAll(named.sheets, sheets)
}

/** The same for elements that another tool extracted. */
export function extractElements(
  elements: Iterable<ReadElement>,
  title: string,
  url: string,
): Omit<ExtractedPage, 'text'> {
  const named = { ...nothing(), title }
  for (const { name, attributes } of elements) readElement(name, attributes, named)
  const robots = wordsOfMeta(named.robots)
  return { ...resolveNamed(named, url), title: titleOf(named), reloads: reloadsBy(named.refresh, url), robots }
}

const wanted = new Set(
  'src srcset srcdoc href poster style background rel as imagesrcset content name property itemprop http-equiv type data xlink:href media alt hidden class id'.split(
    ' ',
  ),
)
const wants = (attribute: string) => wanted.has(attribute) || isLate(attribute)

const players = new Set(['video', 'audio', 'track', 'script', 'iframe', 'frame'])

function readElement(name: string, at: Attributes, named: Named): void {
  if (at.size === 0) return
  for (const [attribute, value] of at) readAttribute(name, attribute, value, { at, named })
  const href = at.get('href')
  switch (name) {
    case 'a':
    case 'area':
      if (href !== undefined) readLink(href, at.get('rel') ?? '', named)
      break
    case 'iframe':
    case 'frame':
      for (const [attribute, value] of at) if (attribute.endsWith('src')) named.links.add(value)
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
      readObject(at.get('data') ?? '', at.get('type') ?? '', named)
      break
    case 'image':
      named.images.add(href ?? at.get('xlink:href') ?? '')
      break
    default:
  }
  if (/\bimage\b|\bthumbnailurl\b|\bcontenturl\b/i.test(at.get('itemprop') ?? ''))
    named.images.add(at.get('content') ?? href ?? '')
}

type Around = { at: Attributes; named: Named }

/** Attributes that name pictures wherever they stand. */
function readAttribute(element: string, attribute: string, value: string, { at, named }: Around): void {
  if (value === '') return
  switch (attribute) {
    case 'src':
      if (!players.has(element)) addAll(named.images, picturesOfSource(value, at))
      break
    case 'srcset':
    case 'imagesrcset':
      addAll(named.images, latePictures(element, attribute, value))
      break
    case 'poster':
    case 'background':
      named.images.add(value)
      break
    case 'style':
      addAll(named.images, readStyle(value).pictures)
      break
    default:
      if (!wanted.has(attribute)) readLate(element, attribute, value, { at, named })
  }
}

/** Fills an open width as the page's script would. */
const picturesOfSource = (value: string, at: Attributes) => {
  if (!/\{|%7b/i.test(value)) return [value]
  return picturesIn(value, { isPicture: true, ...widthOf(at) })
}

const widthOf = (at: Attributes) => {
  const width = largestWidth(at.get('data-widths'))
  return width === undefined ? {} : { width }
}

function readLate(element: string, attribute: string, value: string, { at, named }: Around): void {
  const { width } = { width: undefined, ...widthOf(at) }
  const found = latePictures(element, attribute, value, width)
  const isPlayed = players.has(element) && !attribute.includes('poster')
  addAll(named.images, isPlayed ? found.filter((one) => promisedKind(one) === 'picture') : found)
}

/** An object shows a picture, or a page like a frame. */
function readObject(data: string, type: string, named: Named): void {
  if (/^image\//i.test(type) || isWrittenOut(data) || promisedKind(data) === 'picture') named.images.add(data)
  else if (/html/i.test(type)) named.links.add(data)
}

function readLink(href: string, rel: string, named: Named): void {
  if (isWrittenOut(href) || promisedKind(href) === 'picture') named.images.add(href)
  if (!/\bnofollow\b/i.test(rel)) named.links.add(href)
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
    named.refresh ??= content
    const to = ledTo(content)
    if (to) named.links.add(to)
  }
}

function readRelation(at: Attributes, named: Named): void {
  const rel = ` ${(at.get('rel') ?? '').toLowerCase()} `
  const href = at.get('href') ?? ''
  const isPicture = /^\s*image\s*$/i.test(at.get('as') ?? '')
  if (rel.includes(' image_src ') || (isPicture && /\s(?:preload|prefetch)\s/.test(rel))) named.images.add(href)
  if (/\s(?:next|prev)\s/.test(rel)) named.links.add(href)
  if (rel.includes(' alternate ') && isFeed(at.get('type') ?? '')) named.feeds.add(href)
  // A script applies the preloaded sheet.
  const isEarly = rel.includes(' preload ') && /^\s*style\s*$/i.test(at.get('as') ?? '')
  if ((isEarly || rel.includes(' stylesheet ')) && !/\bprint\b/i.test(at.get('media') ?? '')) named.sheets.add(href)
}

const isFeed = (type: string) =>
  /^\s*(?:application|text)\/(?:(?:rss|atom|rdf)(?:\+xml)?|feed\+json)\s*(?:;|$)/i.test(type)

function addAll(to: Set<string>, addresses: string[]): void {
  for (const address of addresses) to.add(address)
}

/** Removes zero bytes and half characters, which no database stores. */
const titleOf = ({ title, ogTitle }: Named): string | null =>
  (title.trim() || ogTitle).replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestTitle).toWellFormed() ||
  null
