import type { ExtractedPage, Named } from '../extracted.ts'
import { inlineAddress, isWrittenOut } from './inline-pictures.ts'
import { spellings } from '../page-charset.ts'
import { readBase, pageAddress, promisedKind, webAddress } from './web-address.ts'

export const maxImages = 2000
export const maxLinks = 2000
/** Blogs name feeds of posts, of comments and of sections. */
export const maxFeeds = 5
/** Style sheets of a page, and of one sheet. */
export const maxSheets = 10
/** Inline pictures of a page; each costs another request. */
export const maxInline = 20
/** So many are tried of those that the markup names: where most are none, there are hundreds of thousands of them. */
const maxTried = 10_000

/** Absolute addresses of what a page in this charset names. */
export function resolveNamed(
  named: Named,
  url: string,
  charset = 'utf-8',
): Pick<ExtractedPage, 'images' | 'inScripts' | 'links' | 'sheets' | 'feeds'> {
  const own = readBase(url)
  const all = withFrames(named, own)
  const images = new Set<string>()
  const holder = webAddress(url, own) ?? url
  let inline = 0
  const add = (written: Set<string>, base: Base) => {
    for (const one of written.values().take(maxTried)) {
      if (isWrittenOut(one)) {
        if (inline++ < maxInline && images.size < maxImages) images.add(inlineAddress(holder, one))
        continue
      }
      for (const spelling of spellings(one, charset)) {
        const address = images.size < maxImages ? webAddress(spelling, base) : undefined
        if (address !== undefined && promisedKind(address) !== 'other-file') images.add(address)
      }
    }
  }
  for (const { named: one, base } of all) add(one.images, base)
  const inMarkup = images.size
  for (const { named: one, base } of all) add(one.inScripts, base)
  const sheets = new Set<string>()
  for (const { named: one, base } of all)
    for (const sheet of one.sheets.values().take(maxTried)) {
      const address = sheets.size < maxSheets ? webAddress(sheet, base) : undefined
      if (address !== undefined) sheets.add(address)
    }
  return {
    images: [...images],
    inScripts: images.size - inMarkup,
    links: linksOf(all, charset),
    sheets: [...sheets],
    feeds: feedsOf(all),
  }
}

/** Feeds of comments show the same pages as posts. */
const ofComments = /comments?(?:\/|[-_.?=]|$)/i

function feedsOf(all: readonly Placed[]): string[] {
  const feeds = new Set<string>()
  for (const { named, base } of all)
    for (const one of named.feeds.values().take(maxTried)) {
      const address = feeds.size < maxFeeds ? webAddress(one, base) : undefined
      if (address !== undefined && !ofComments.test(address)) feeds.add(address)
    }
  return [...feeds]
}

type Base = ReturnType<typeof readBase>
type Placed = { named: Named; base: Base }

/** A page and its frames, each with its base address. */
function withFrames(named: Named, around: Base): Placed[] {
  const stated = named.base === '' ? undefined : webAddress(named.base, around)
  const base = stated === undefined ? around : readBase(stated)
  return [{ named, base }, ...named.framed.flatMap((one) => withFrames(one, base))]
}

/** Pages first, then what is called as files are. */
function linksOf(all: readonly Placed[], charset: string): string[] {
  const links = new Set<string>()
  const doubtful = new Set<string>()
  for (const { named, base } of all)
    for (const one of named.links.values().take(maxTried))
      for (const spelling of spellings(one, charset)) {
        const address = pageAddress(spelling, base)
        if (address !== undefined) (promisedKind(address) === 'page' ? links : doubtful).add(address)
      }
  return [...links, ...doubtful].slice(0, maxLinks)
}
