import type { FastifyInstance } from 'fastify'
import { getPublishedFees } from '#contract/pricing/price-endpoints.ts'
import { isDraft } from '#server/languages/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { type PublishedFees, showPublishedFees } from '#server/pricing/index.ts'
import { languageOfRequest } from '../page/language-of-request.ts'
import { pageFile } from '../page/page-file.ts'
import { writeFees } from './write-fees.ts'

/** Serves each published version of the table of fees as a page without scripts. */
export function serveFees(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config'>): void {
  const { brand } = deps.config
  // No program runs here; the styles stay.
  const around = pageFile(brand).replaceAll(/<script type="module"[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
  app.get<{ Params: { version: string } }>('/fees/:version', async (request, reply) => {
    const language = languageOfRequest(request)
    const table = await tableOf(deps.db, request.params.version)
    const shown = writeFees(table, {
      language,
      provider: brand.name,
      path: `/fees/${table?.version ?? 1}`,
      isDraft: await isDraft(deps.db, language),
    })
    if (!table) reply.code(404)
    reply.headers({ 'content-language': language, vary: 'accept-language, cookie', 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(
      around
        .replace('<html lang="en"', () => `<html lang="${language}"`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${shown.title}</title>`)
        .replace('<!--page-->', () => shown.page.markup),
    )
  })
}

async function tableOf(db: Db, version: string): Promise<PublishedFees | undefined> {
  const params = getPublishedFees.params.safeParse({ version })
  if (!params.success) return undefined
  try {
    return await showPublishedFees(db, params.data.version)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
