import type { Crawl, CrawledPage, MetPicture } from '#contract/discovery/crawl.ts'
import type { Activity } from '#contract/platform/activities.ts'
import type { ListKeeper } from '../keeper.ts'

/** 'one page', '1,204 pages'. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  count === 1 ? `one ${singular}` : `${count.toLocaleString('en-US')} ${plural}`

/** Formats an interval: 'every two days'. */
export function often(hours: number): string {
  if (hours % 24 !== 0) return `every ${counted(hours, 'hour')}`.replace('every one hour', 'every hour')
  return hours === 24 ? 'every day' : `every ${(hours / 24).toLocaleString('en-US')} days`
}

/** Names the target of a visit: its addresses, or their sites. */
export function visitTitle({ seeds, reach }: Pick<Crawl, 'seeds' | 'reach'>): string {
  const places = [...new Set(seeds.map((seed) => (reach === 'pages' ? bareAddress(seed) : new URL(seed).host)))]
  const [first = '', ...others] = places
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other')}`
}

/** Shortens an address: drops the scheme and the last slash. */
export const bareAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

type Mark = { filled: 'full' | 'half' | 'empty'; tone: 'ink' | 'ok' | 'warn' | 'dim' | 'mark'; words: string }

/** State of a visit. */
export function visitMark(
  { pausedAt, pages, hosts }: Pick<Crawl, 'pausedAt' | 'pages' | 'hosts'>,
  state: Activity['state'] | undefined,
): Mark {
  if (state === 'done' && pages === 0 && hosts.length > 0)
    return { filled: 'empty', tone: 'warn', words: 'Nothing could be read' }
  if (state === 'done' && hosts.some(({ note }) => note !== null))
    return { filled: 'half', tone: 'warn', words: 'Ended early' }
  if (state === 'done') return { filled: 'full', tone: 'ok', words: 'Done' }
  if (state === 'cancelled') return { filled: 'empty', tone: 'dim', words: 'Stopped' }
  if (state === 'failed') return { filled: 'empty', tone: 'mark', words: 'Failed' }
  if (pausedAt) return { filled: 'half', tone: 'warn', words: 'Paused' }
  return { filled: 'half', tone: 'ink', words: state === undefined ? 'Begun' : 'Under way' }
}

/** Outcome of an address of a finished or running visit. */
export function pageMark(
  { state, kind, problem, images, finds: matches }: Omit<CrawledPage, '_id' | 'url'>,
  { isOver }: { isOver: boolean },
): Mark {
  switch (state) {
    case 'waiting':
      return isOver ? leftOut : { filled: 'half', tone: 'ink', words: 'Waits for its turn' }
    case 'refused':
      return { filled: 'empty', tone: 'warn', words: 'Not allowed to read' }
    case 'failed':
      // Most sites have none, and links lead to the same pages.
      if (kind === 'sitemap') return { filled: 'empty', tone: 'dim', words: 'No sitemap' }
      return { filled: 'empty', tone: 'mark', words: 'Could not be read' }
    case 'skipped':
      return leftOut
    case 'done':
      if (matches > 0 && images === 0)
        return { filled: 'empty', tone: 'warn', words: `${capital(counted(matches, 'find'))}, no longer there` }
      if (matches > 0) return { filled: 'full', tone: 'ok', words: capital(counted(matches, 'find')) }
      return problem === null
        ? { filled: 'full', tone: 'dim', words: 'Read' }
        : { filled: 'empty', tone: 'dim', words: 'Nothing to read' }
    default:
      return state satisfies never
  }
}

const leftOut: Mark = { filled: 'empty', tone: 'dim', words: 'Left out' }

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Results of a page that was read; undefined otherwise. */
export function pageBrought(page: CrawledPage, keeper: ListKeeper): string | undefined {
  const { state, kind, answer, images, finds: matches } = page
  if (state !== 'done' || answer === null) return kind === 'sitemap' && state === 'done' ? 'A sitemap.' : undefined
  const shows =
    images === 0 ? `It shows no pictures${matches > 0 ? ' any more' : ''}.` : `It shows ${counted(images, 'picture')}.`
  const none = images > 0 && matches === 0 && keeper === 'owner' ? ' None is known to be yours.' : ''
  return `${shows}${none}${answered[answer]}`
}

const answered = {
  read: '',
  unchanged: ' Its server says that it has not changed.',
  remembered: ' It was read recently, so it was not fetched again.',
} as const

/** Labels for the outcomes of pictures. */
export const pictureOutcomes: Record<MetPicture['outcome'], string> = {
  waiting: 'Not looked at yet',
  found: 'Yours',
  other: 'None of yours',
  refused: 'Not allowed to open',
  unreachable: 'Could not be fetched',
  unreadable: 'Could not be compared',
}
