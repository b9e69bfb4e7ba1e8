import { largestSitemap } from '#server/crawler/pages/index.ts'
import type { WaitingPage } from '../page-store.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5'
export const largestPage = 5_000_000
/** Largest named file. A named address may be a picture, which is then fetched as one. */
const largestNamed = 50_000_000
/** Bytes that show whether a file is a picture; a server without ranges sends all of it. */
export const itsBeginning = { range: 'bytes=0-65535' }

/** Limits for a page: media types, bytes and time. */
export const limitsOf = ({ kind, depth }: Pick<WaitingPage, 'kind' | 'depth'>) => {
  if (kind === 'sitemap') return { accept, maxBytes: largestSitemap, timeoutMs: 30_000 }
  if (depth === 0) return { accept, maxBytes: largestNamed, timeoutMs: 30_000 }
  return { accept, maxBytes: largestPage, timeoutMs: 15_000 }
}
