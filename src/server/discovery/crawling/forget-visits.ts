import type { Deps } from '#server/platform/deps.ts'
import { forgetBegunDrawings } from '../pages/begun-drawing-store.ts'
import { forgetCrawls } from './crawl-store.ts'
import { forgetKnownPages } from './known-page-store.ts'
import { forgetHosts, forgetRobotsFiles } from '../fetching/politeness-store.ts'

const day = 24 * 3_600_000
/** How long it is told what became of each address of a visit. The newest visit to a watched site stays. */
const visitDays = 90
/** Longer than the longest pause between two visits to a page. */
const pageDays = 120
/** Robots files are read anew each day; whose turn it is at a host is settled within the hour. */
const hostDays = 30
/** For so long a page that ended what drew it is not drawn again. */
const drawingDays = 30
const atOnce = 1000

/** Forgets what is of no more use: old visits, pages nobody has read for long, and hosts nobody asks. */
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
