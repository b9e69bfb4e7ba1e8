import { sumAsked } from '#contract/portal/sum-asked.ts'
import { removalIn } from '#contract/portal/removal-words.ts'
import type { Portal } from '#contract/portal/page.ts'
import { sumIn } from '#contract/portal/payer-formats.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { licensingAgreement } from '#contract/licensing/agreement.ts'
import { type Html, html } from '#server/platform/text/html.ts'
import { nothing, type Parts, row } from './parts.ts'

/** What is asked for, and the clauses of the licence. */
export function amount({ page, words, language }: Parts): Html {
  const { currency, total, listTotal, lines, state } = page.portal
  if (currency === null || total === null) return nothing
  const sum = (minor: number) => sumIn(language, minor, currency)
  return html`<section>
    <h2 id="amount">${words.licence.title}</h2>
    ${state === 'unpaid' ? html`<p>${words.licence.covered}</p>` : nothing} ${prices(page.portal, words, language)}
    <dl>
      ${lines.map((line) => row(words.licence.lines[line.kind], sum(line.amount)))}
      ${row(words.licence.total, html`${listTotal === null ? nothing : html`<s>${sum(listTotal)}</s> `}<strong>${sum(total)}</strong>`)}
    </dl>
    ${state === 'unpaid' ? html`<p>${words.licence.admits} ${words.licence.removal}</p>` : nothing}
    ${clauses(words, language)}
  </section>`
}

/** Here itself: their own page is one of scripts. */
const clauses = ({ licence }: PortalWords, language: Language): Html =>
  html`<details>
    <summary>${licence.clauses}</summary>
    ${language === 'en' ? nothing : html`<p class="plain-note">${licence.clausesIn}</p>`}
    <div lang="en">
      ${licensingAgreement.clauses.map(
        ({ title, text }, at) =>
          html`<p><strong>${at + 1}. ${title}</strong></p>
            <p>${text}</p>`,
      )}
    </div>
  </details>`

/** How it is paid all the same: into the account, by scripts, or with a person's help. */
export function withoutScripts({ page, words, language, support }: Parts): Html {
  const { bank, methods, currency } = page.portal
  const sum = sumAsked(page.portal)
  const { withoutScripts: said } = words
  const { title, transfer, reference } = words.pay
  if (sum === null || currency === null) return nothing
  return html`<noscript>
    <section>
      <h2>${title}</h2>
      ${
        bank
          ? html`<p>${said.bank}</p>
              <dl>
                ${row(transfer, sumIn(language, sum, currency))} ${row(words.pay.methods.bank, lines(bank.lines))}
                ${row(reference, bank.reference)}
              </dl>`
          : nothing
      }
      ${methods.some((one) => one !== 'bank') ? html`<p>${said.scripts}</p>` : nothing}
      <p>${said.mail} <a href="mailto:${support}?subject=${page.case.record.Name}">${support}</a></p>
    </section>
  </noscript>`
}

const lines = (all: readonly string[]): Html => html`${all.map((line) => html`<span>${line}</span><br />`)}`

/** Both prices in one sentence; undefined where there is one alone. */
export function bothPrices(
  { prices: [settle, keep], currency }: Portal,
  words: PortalWords,
  language: Language,
): string | undefined {
  if (!settle || !keep || currency === null) return undefined
  return words.prices.both(sumIn(language, settle.total, currency), sumIn(language, keep.total, currency))
}

/** Every price that can be chosen by scripts, or why there is one alone. */
function prices(portal: Portal, words: PortalWords, language: Language): Html {
  const { prices: said } = words
  const { currency, noLicence, state, removal } = portal
  if (removal) return html`<p>${removalIn(said.removal, removal, language)}</p>`
  if (state !== 'unpaid' || currency === null) return nothing
  if (noLicence) return html`<p>${said.noLicence[noLicence]}</p>`
  if (portal.prices.length < 2) return nothing
  return html`<dl>
      ${portal.prices.map(({ days, total }) =>
        row(days === null ? said.settle : said.keep(days), sumIn(language, total, currency)),
      )}
    </dl>
    <p>${said.scripts}</p>`
}
