import type { FastifyInstance } from 'fastify'
import type { PortalDecision } from '#contract/portal/page.ts'
import { Id } from '#contract/wire.ts'
import { isDraft } from '#server/languages/index.ts'
import type { Html } from '#server/platform/text/html.ts'
import type { AccountTurns } from '#server/platform/fairness/account-turns.ts'
import type { OpenPortal } from '#server/platform/http/authorize.ts'
import { webFolder } from '#server/platform/http/web-files.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { decisionOfLink } from './decision-of-link.ts'
import { languageOfRequest } from './language-of-request.ts'
import { pageFile } from './page-file.ts'
import { type PageNeeds, readPage } from '../read-page.ts'
import { writePage, writeUnavailable } from './write-page.ts'

const shut = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

type Serving = {
  open: OpenPortal
  inTurn: AccountTurns
  paying?: Record<string, string> | undefined
  folder?: string
}

/** Serves the page of a case as text and as data for its scripts; unknown ids get the specified screen. `paying` are headers that admit the payment partner. Pages of a case take turns. */
export function servePaymentPage(
  app: FastifyInstance,
  deps: PageNeeds,
  { paying = {}, folder = webFolder, open, inTurn }: Serving,
): void {
  const { brand, publicUrl } = deps.config
  const around = pageFile(brand, folder)
  app.get<{ Params: { portalId: string } }>('/pay/:portalId', async (request, reply) => {
    const { portalId } = request.params
    const language = languageOfRequest(request)
    const about = {
      language,
      provider: brand.name,
      support: brand.support,
      path: `/pay/${portalId}`,
      isDraft: await isDraft(deps.db, language),
    }
    reply.headers({ ...paying, ...shut, 'content-language': language, vary: 'accept-language' })
    reply.type('text/html; charset=utf-8')
    const caseId = await caseBehind(open, portalId, request.ip)
    const { network } = clientNetwork(request.ip)
    const page =
      caseId === undefined ? undefined : await inTurn(caseId, async () => await readPage(deps, caseId), network)
    const ended = page ? null : await endingOf(deps, portalId)
    const shown = page
      ? writePage(page, { ...about, host: new URL(publicUrl).host })
      : writeUnavailable({ ...about, ended })
    if (!page) reply.code(404)
    return reply.send(filled(around, { language, shown, data: { page: page ?? null, ended, isDraft: about.isDraft } }))
  })
}

/** The decision that ended the case, which its reader may still see. */
async function endingOf(deps: PageNeeds, portalId: string): Promise<PortalDecision | null> {
  const id = Id.safeParse(portalId)
  return id.success ? await decisionOfLink(deps, id.data) : null
}

/** A link that is asked for too often is as unavailable as one that opens nothing. */
async function caseBehind(open: OpenPortal, portalId: string, ip: string): Promise<Id | undefined> {
  const id = Id.safeParse(portalId)
  if (!id.success) return undefined
  try {
    return await open({ portalId: id.data, ip })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Filling = { language: string; shown: Html; data: object }

function filled(around: string, { language, shown, data: given }: Filling): string {
  // A block of data, which no browser runs; `<` could end it.
  const data = JSON.stringify({ ...given, language }).replaceAll('<', '\\u003c')
  return around
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace(
      '<head>',
      () => '<head><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">',
    )
    .replace('<!--page-->', () => shown.markup)
    .replace('</body>', () => `<script type="application/json" id="page-data">${data}</script></body>`)
}
