import type { ExtractedPage } from '../pages/extracted.ts'
import type { ArchiveRecord } from './split-records.ts'

/** The part of a record that is read. */
export type RecordContent = Pick<ArchiveRecord, 'type' | 'headers'> & { content: Uint8Array }

/** A page as an archive holds it. */
export type ArchivedPage = Pick<ExtractedPage, 'title' | 'images'> & {
  url: string
  seenAt: Date
  /** Names of other hosts that it links, each once. */
  linked: string[]
}

/** Most links of a page; more make it a directory. */
const maxLinked = 300

/** Other hosts linked by a page. */
export function linkedFrom(url: string, links: Iterable<string>): string[] {
  const own = nameIn(url)
  const linked = new Set<string>()
  for (const link of links) {
    const name = nameIn(link)
    if (name !== undefined && name !== own) linked.add(name)
    if (linked.size >= maxLinked) break
  }
  return [...linked]
}

/** Name of a host as people know it, without `www.`. Quicker than parsing the address, since a page has hundreds. */
export const nameIn = (address: string): string | undefined =>
  /^https?:\/\/(?:www\.)?([a-z0-9.-]+\.[a-z0-9-]+)(?=[:/?#]|$)/i.exec(address)?.[1]?.toLowerCase()

/**
 * Outcome of a record. `nothing`: no page, and not meant to be. `picture`: an answer that is a picture; matching takes pictures from the
 * web, not from archives. `unreadable`: a page whose content cannot be read. `robots`: a page that asks robots to ignore it or its
 * pictures.
 */
export type ReadRecord = ArchivedPage | 'nothing' | 'picture' | 'unreadable' | 'robots'

/** The record's moment; undefined if missing, future or implausibly early. */
export function momentOf(text: string | undefined, now: Date): Date | undefined {
  const at = new Date(text ?? '')
  return at.getTime() >= Date.UTC(1990, 0) && at.getTime() <= now.getTime() ? at : undefined
}
