import { languageFor, type Language } from '#contract/languages/languages.ts'
import type { PaymentPage, PortalDecision } from '#contract/portal/page.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { readCookie } from '#web/platform/cookies.ts'
import { readPage } from './calls.ts'
import { loadWords } from './words.ts'

export type Start = {
  /** Of the case in the address; empty for an address without one. */
  portalId: string
  /** Null for a case that is not there to be paid. */
  page: PaymentPage | null
  /** Decision that ended the claim, when the case can no longer be paid. */
  ended: PortalDecision | null
  language: Language
  /** True when no person has reviewed all texts of the language. */
  isDraft: boolean
  words: PortalWords
}

/** What the page begins with: what the server wrote into it, or asked for where it wrote nothing. */
export async function startOf(): Promise<Start> {
  const portalId = /^\/pay\/([^/]+)/.exec(window.location.pathname)?.[1] ?? ''
  const given = document.getElementById('page-data')?.textContent
  const written = given ? (JSON.parse(given) as Pick<Start, 'page' | 'ended' | 'language' | 'isDraft'>) : undefined
  const language = written?.language ?? languageFor([readCookie('portal-language') ?? '', ...navigator.languages])
  const [words, page] = await Promise.all([
    loadWords(language),
    written ? written.page : readPage(portalId).catch(() => null),
  ])
  const isDraft = written?.isDraft ?? language !== 'en'
  return { portalId, page, ended: written?.ended ?? null, language, isDraft, words }
}
