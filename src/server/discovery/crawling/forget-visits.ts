import type { Deps } from '#server/platform/deps.ts'
import { forgetBegunDrawings } from '#server/crawler/pages/index.ts'
import { forgetCrawls } from './crawl-store.ts'
import { forgetKnownPages } from './known-page-store.ts'
import { forgetHosts, forgetRobotsFiles } from '#server/crawler/fetching/index.ts'

const day = 24 * 3_600_000
/** Days that the outcome of each address of a visit is kept. The newest visit to a watched site stays. */
const visitDays = 90
/** Longer than the longest pause between two visits to a page. */
const pageDays = 120
/** Days that hosts are kept. Robots files are read again each day, and a host's turn is settled within the hour. */
const hostDays = 30
/** Days until a page that crashed its renderer is drawn again. */
const drawingDays = 30
const atOnce = 1000

/** Deletes obsolete data: old visits, pages long unread, and hosts long unasked. */
export async function forgetVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * day)
  const forget = async (some: () => Promise<number>) => {
    while (!signal.aborted && (await some()) > 0);
  }
  await forget(() => forgetCrawls(db, before(visitDays)))
  await forget(() => forgetKnownPages(db, before(pageDays), atOnce))
  await forget(() => forgetHosts(db, before(hostDays), atOnce))
  await forget(() => forgetBegunDrawings(db, before(drawingDays), atOnce))
  await forget(() => forgetRobotsFiles(db, before(hostDays), atOnce))
}
