import { type PageRenderer, ReaderEnded, RenderProblem } from '#server/gateways/page-renderer.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type FairTurns, TurnDidNotCome } from '#server/platform/fairness/fair-turns.ts'
import { beginDrawing, endDrawing } from './begun-drawing-store.ts'
import type { ExtractedPage } from './extracted.ts'
import { isInline } from './addresses/inline-pictures.ts'
import { maxImages, maxLinks, maxSheets } from './addresses/resolve-named.ts'
import type { CookieJar } from '../fetching/cookie-jar.ts'
import type { PoliteClient } from '../fetching/polite-client.ts'
import { readAside, TooMuchToRead } from '../reading/read-aside.ts'
import type { KnownSheets } from './style-sheets.ts'
import type { SiteBudget } from './site-budget.ts'
import { readBase, webAddress } from './addresses/web-address.ts'

export type RenderNeeds = Pick<Deps, 'db' | 'clock'> & {
  polite: PoliteClient
  renderer: PageRenderer | undefined
  budget: SiteBudget
  /** Turns by owner; one page at most delays others. */
  drawingTurns: FairTurns
  knownSheets: KnownSheets
}

const byScripts = 'Its pictures come by scripts.'
/** Notice for a page that needs a browser, without one. */
export const withoutBrowser = `${byScripts} It was not rendered: no browser.`
/** Notice when other pages kept the browser busy too long. */
const tooBusy = `${byScripts} It was not rendered: the browser had too much to do. The next visit tries again.`
/** Notice of a stopped visit, whose results nobody reads. */
const stopped = `${byScripts} It was not rendered: the visit was stopped.`
/** Notices of pages that are tried again. */
export const triedAgain: readonly (string | null)[] = [withoutBrowser, tooBusy]
/** Shorter than a slice. */
const patienceMs = 120_000

/** A page with the additions of its scripts. `problem`: the reason, as a sentence, why a page that needs them was read without. */
export type WholePage = ExtractedPage & { problem?: string }

const limits = { maxBytes: 3_000_000, timeoutMs: 10_000, patienceMs: 5000, accept: '*/*' }

/**
 * Runs the scripts of a page that needs them to show its pictures, in its owner's turn. Their requests go the polite way, as all do: in
 * their hosts’ turns, and only where robots may go.
 */
export async function rendered(needs: RenderNeeds, page: PageOfOwner, sent: ExtractedPage): Promise<WholePage> {
  const { renderer, drawingTurns } = needs
  if (!renderer) return { ...sent, problem: withoutBrowser }
  const work = () => renderedNow(needs, renderer, page, sent)
  return await drawingTurns(page.ownerId, work, patienceMs).catch((error: unknown) => {
    if (error instanceof TurnDidNotCome) return { ...sent, problem: tooBusy }
    throw error
  })
}

type PageOfOwner = {
  url: string
  html: string
  ownerId: string
  cookies: CookieJar
  /** Asked at the page's turn, possibly long after reading. */
  isWanted: () => Promise<boolean>
}

async function renderedNow(
  needs: RenderNeeds,
  renderer: PageRenderer,
  page: PageOfOwner,
  sent: ExtractedPage,
): Promise<WholePage> {
  const { db, clock, budget } = needs
  const not = (why: string) => ({ ...sent, problem: `${byScripts} It was not rendered: ${why}` })
  if (!(await page.isWanted())) return { ...sent, problem: stopped }
  if (budget.isSpent(page.url)) return not('drawing pages of its site took all the time that there is for one.')
  if (!(await beginDrawing(db, page.url, clock()))) return not('twice it brought down the browser that was drawing it.')
  const { drawn, isReaderAlive } = await draw(needs, renderer, page)
  if (isReaderAlive) await endDrawing(db, page.url)
  if (!('problem' in drawn)) return together(sent, drawn, page.url)
  if (drawn.problem instanceof RenderProblem || drawn.problem instanceof TooMuchToRead)
    return not(drawn.problem.message)
  throw drawn.problem
}

type Shown = { page: ExtractedPage; images: string[] }

async function draw(
  { polite, budget }: RenderNeeds,
  renderer: PageRenderer,
  page: PageOfOwner,
): Promise<{ drawn: Shown | { problem: unknown }; isReaderAlive: boolean }> {
  try {
    const { html, images } = await renderer.render({ url: page.url, html: page.html }, async (url) => {
      const visit = await polite.visit(url, { ...limits, referer: page.url, cookies: page.cookies })
      return visit.outcome === 'answer' ? visit.fetched : undefined
    })
    const read = await readAside({ is: 'drawn', html, url: page.url }, page.ownerId)
    return { drawn: { page: read, images }, isReaderAlive: true }
  } catch (problem) {
    if (problem instanceof RenderProblem) budget.lose(page.url, problem.tookMs)
    return { drawn: { problem }, isReaderAlive: !(problem instanceof ReaderEnded) }
  }
}

/** Merges the sent page with its scripts' additions. Pictures that scripts have written out are excluded, since no address gives them again. */
function together(sent: ExtractedPage, { page, images }: Shown, url: string): ExtractedPage {
  const base = readBase(url)
  const asked = images.flatMap((image) => webAddress(image, base) ?? [])
  return {
    ...page,
    robots: sent.robots,
    title: page.title ?? sent.title,
    images: [...new Set([...sent.images, ...page.images.filter((image) => !isInline(image)), ...asked])].slice(
      0,
      maxImages,
    ),
    sheets: [...new Set([...sent.sheets, ...page.sheets])].slice(0, maxSheets),
    links: [...new Set([...sent.links, ...page.links])].slice(0, maxLinks),
  }
}
