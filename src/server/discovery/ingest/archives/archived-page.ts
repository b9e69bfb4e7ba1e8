import type { ExtractedPage } from '../../pages/extracted.ts'
import type { ArchiveRecord } from '../records/split-records.ts'

/** What is read of a record. */
export type RecordContent = Pick<ArchiveRecord, 'type' | 'headers'> & { content: Uint8Array }

/** A page as an archive holds it. */
export type ArchivedPage = Pick<ExtractedPage, 'title' | 'images'> & {
  url: string
  seenAt: Date
  /** Names of other hosts that it links to, each once. */
  linked: string[]
}

/** Of one page; who links to more is a directory. */
const maxLinked = 300

/** Other hosts that these links of a page lead to. */
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

/** The name of a host as people know it, without `www.`; quicker than taking the address apart, of which there are hundreds a page. */
export const nameIn = (address: string): string | undefined =>
  /^https?:\/\/(?:www\.)?([a-z0-9.-]+\.[a-z0-9-]+)(?=[:/?#]|$)/i.exec(address)?.[1]?.toLowerCase()

/**
 * What a record came to. `nothing`: it is none of a page, nor meant to be. `picture`: an answer that is a picture; matching takes
 * pictures from where they are, not from archives. `unreadable`: a page, but what is in the record cannot be read. `robots`: a page
 * that asks robots not to take note of it or its pictures.
 */
export type ReadRecord = ArchivedPage | 'nothing' | 'picture' | 'unreadable' | 'robots'

/** The moment that a record names; undefined where it names none, one to come, or one before there was a web. */
export function momentOf(text: string | undefined, now: Date): Date | undefined {
  const at = new Date(text ?? '')
  return at.getTime() >= Date.UTC(1990, 0) && at.getTime() <= now.getTime() ? at : undefined
}
