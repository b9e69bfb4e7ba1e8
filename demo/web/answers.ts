import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Behaviour of a demo site at one address. Files are named relative to the built folder. */
export type Answer =
  | { does: 'serve'; file: string; type: string; status?: number; changed?: string }
  | { does: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: string }
  /** Announces the whole file, sends part of it and closes the connection. */
  | { does: 'truncate'; file: string; type: string }
  | { does: 'reset' }
  /** Sends a little every half second and never ends. */
  | { does: 'drip'; type: string }
  /** A month of a calendar without end, drawn into the page at the address `page`; the month is the asked address's last part. */
  | { does: 'calendar'; page: string }

/** One site as it is served. It says nothing about which pictures are copies. */
export type ServedSite = {
  host: string
  /** No address of its own to start from: other sites' pages point here. */
  filesOnly?: boolean
  delayMs: number
  compress: boolean
  /** Paths that robots.txt forbids everybody, for counting disobedient requests. */
  disallow: string[]
  /** By path and query, decoded. */
  answers: Record<string, Answer>
  /** By the first part of the path, when `answers` has nothing. */
  prefixes: Record<string, Answer>
}

/** The key of an address in `answers`: two spellings of one address have one key. */
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
