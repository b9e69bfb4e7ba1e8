import type { RobotsWords } from '../fetching/robots-words.ts'

/** What a page shows and where it leads. Addresses are absolute, in normal form, each once, in the order they were met. */
export type ExtractedPage = {
  title: string | null
  /** Pictures, from every place where a page can name one. Whether there is a picture is not known yet. */
  images: string[]
  /** How many of them, the last, only data of its scripts names. */
  inScripts: number
  /** What it links or frames, links marked `nofollow` left out: pages first, then what is called as files are and may be a page all the same. */
  links: string[]
  /** Style sheets whose rules name further pictures. */
  sheets: string[]
  /** Feeds of it that it names, RSS and Atom. */
  feeds: string[]
  /** Whether it has browsers load it again at once, as pages do that have set a cookie. */
  reloads: boolean
  /** What it asks of robots. */
  robots: RobotsWords
  /** The text that a reader sees, cut off at 100,000 characters. */
  text: string
}

/** What is read from the markup before it is known what addresses are relative to. */
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
  /** Where it leads by itself, and when, as it is written. */
  refresh: string | null
  /** Documents in frames whose addresses are relative to a base of their own. */
  framed: Named[]
}

/** What a style sheet names, in absolute addresses. */
export type ReadSheet = { pictures: string[]; sheets: string[] }
