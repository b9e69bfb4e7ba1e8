import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A demo site's behaviour at one address, with relative files. */
export type Answer =
  | { does: 'serve'; file: string; type: string; status?: number; changed?: string }
  | { does: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: string }
  /** Announces the whole file, sends part, and closes. */
  | { does: 'truncate'; file: string; type: string }
  | { does: 'reset' }
  /** Sends a little every half second and never ends. */
  | { does: 'drip'; type: string }
  /** A month of a calendar without end, drawn into the page at the address `page`; the month is the asked address's last part. */
  | { does: 'calendar'; page: string }

/** One served site, without the truth about copies. */
export type ServedSite = {
  host: string
  /** Without a start page: only other sites link here. */
  filesOnly?: boolean
  delayMs: number
  compress: boolean
  /** Paths that robots.txt forbids everybody, for counting disobedient requests. */
  disallow: string[]
  /** By path and query, decoded. */
  answers: Record<string, Answer>
  /** By first part of the path, when `answers` has nothing. */
  prefixes: Record<string, Answer>
}

/** Key of an address in `answers`, equal for its spellings. */
export function keyOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.example')
  try {
    return decodeURIComponent(pathname) + search
  } catch {
    return pathname + search
  }
}

/** The sites that the generator wrote into `folder`. */
export const readSites = async (folder: string): Promise<ServedSite[]> =>
  JSON.parse(await readFile(join(folder, 'sites.json'), 'utf8')) as ServedSite[]
