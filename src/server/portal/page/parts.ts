import type { Language } from '#contract/languages/languages.ts'
import type { PaymentPage } from '#contract/portal/page.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { type Html, html } from '#server/platform/text/html.ts'

/** What every part of the page that reads without scripts is written of. */
export type Parts = {
  page: PaymentPage
  words: PortalWords
  language: Language
  provider: string
  support: string
  host: string
  path: string
}

export const nothing: Html = { markup: '' }

export const row = (name: string, value: Html | string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`
