import { type PageRenderer, RenderProblem } from '#server/gateways/page-renderer.ts'
import { type ExtractedPage, extractPage } from './extract-page.ts'
import { needsRendering } from './needs-rendering.ts'
import type { PoliteClient } from '../fetching/polite-client.ts'

export type RenderNeeds = { polite: PoliteClient; renderer: PageRenderer | undefined }

const byScripts = 'Its pictures come by scripts.'
/** What is said of a page that needs a browser where there is none. */
export const withoutBrowser = `${byScripts} It was not rendered: no browser.`

/** A page with what its scripts add. `problem` says, as a sentence, why they were not run although the page needs it. */
export type WholePage = ExtractedPage & { problem?: string }

const limits = { maxBytes: 3_000_000, timeoutMs: 10_000, patienceMs: 5000, accept: '*/*' }

/**
 * Runs the scripts of a page that shows its pictures only then. What they ask for goes the polite way, as everything does: in its hosts’
 * turns, and nothing that robots may not open.
 */
export async function renderIfNeeded(
  { polite, renderer }: RenderNeeds,
  page: { url: string; html: string },
  extracted: ExtractedPage,
): Promise<WholePage> {
  if (!needsRendering(page.html, extracted)) return extracted
  if (!renderer) return { ...extracted, problem: withoutBrowser }
  try {
    const { html, images } = await renderer.render(page, async (url) => {
      const visit = await polite.visit(url, limits)
      return visit.outcome === 'answer' ? visit.fetched : undefined
    })
    const drawn = extractPage(html, page.url)
    return {
      ...drawn,
      robots: extracted.robots,
      title: drawn.title ?? extracted.title,
      images: [...new Set([...extracted.images, ...drawn.images, ...images])],
      links: [...new Set([...extracted.links, ...drawn.links])],
    }
  } catch (error) {
    if (error instanceof RenderProblem)
      return { ...extracted, problem: `${byScripts} It was not rendered: ${error.message}` }
    throw error
  }
}
