import type { FastifyRequest } from 'fastify'
import { type Language, languageFor, languageOfTag } from '#contract/languages/languages.ts'

/** Language of the address, which a link without scripts names; else the earlier choice; else the browser's. */
export function languageOfRequest({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const { language } = query as { language?: unknown }
  const chosen = typeof language === 'string' ? languageOfTag(language) : undefined
  const kept = /(?:^|;\s*)(?:__Host-)?portal-language=(\w\w)/.exec(headers.cookie ?? '')?.[1]
  return chosen ?? languageFor([...(kept ? [kept] : []), ...(headers['accept-language'] ?? '').split(',')])
}
