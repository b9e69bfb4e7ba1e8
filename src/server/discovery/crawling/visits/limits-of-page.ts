import { largestSitemap } from '../../pages/read-sitemap.ts'
import type { WaitingPage } from '../page-store.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5'
export const largestPage = 5_000_000
/** What is named may be a picture, which is fetched again as such. */
const largestNamed = 50_000_000
/** Enough of what is called a picture to see whether it is one; a server that does not know of parts sends all of it. */
export const itsBeginning = { range: 'bytes=0-65535' }

/** What is asked for, and how much of it is taken. */
export const limitsOf = ({ kind, depth }: Pick<WaitingPage, 'kind' | 'depth'>) => {
  if (kind === 'sitemap') return { accept, maxBytes: largestSitemap, timeoutMs: 30_000 }
  if (depth === 0) return { accept, maxBytes: largestNamed, timeoutMs: 30_000 }
  return { accept, maxBytes: largestPage, timeoutMs: 15_000 }
}
