import type { RobotsWords } from '../fetching/robots-words.ts'

/** Content and links of a page. Addresses are absolute, in normal form, each once, in the order they were met. */
export type ExtractedPage = {
  title: string | null
  /** Addresses of pictures from every source; some may not exist. */
  images: string[]
  /** Number of the last pictures that only script data names. */
  inScripts: number
  /** Linked and framed addresses without `nofollow`: pages first, then those named like files, which may still be pages. */
  links: string[]
  /** Style sheets whose rules name further pictures. */
  sheets: string[]
  /** RSS, Atom and JSON feeds that the page names. */
  feeds: string[]
  /** True when browsers reload at once, as after setting cookies. */
  reloads: boolean
  /** Wishes to robots. */
  robots: RobotsWords
  /** The visible text, cut off at 100,000 characters. */
  text: string
}

/** Findings in the markup, still without a base address. */
export type Named = {
  images: Set<string>
  inScripts: Set<string>
  links: Set<string>
  sheets: Set<string>
  feeds: Set<string>
  robots: string[]
  title: string
  ogTitle: string
  base: string
  /** Target and delay of the page's own `refresh`, as written. */
  refresh: string | null
  /** Documents in frames with a base of their own. */
  framed: Named[]
}

/** Addresses in a style sheet, made absolute. */
export type ReadSheet = { pictures: string[]; sheets: string[] }
