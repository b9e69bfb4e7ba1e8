import { changesIn, countryIn, dayIn, momentIn, sumIn } from '#contract/payment-portal/in-words.ts'
import { languageNames, type PortalLanguage } from '#contract/payment-portal/languages.ts'
import type { PaymentPage, PortalDecision, PortalUse } from '#contract/payment-portal/page.ts'
import { allWords } from '#contract/payment-portal/words/all.ts'
import type { PortalWords } from '#contract/payment-portal/words/en.ts'
import { type Html, html } from '#server/platform/html.ts'

type About = { language: PortalLanguage; provider: string; support: string; host: string; path: string }
type Parts = { page: PaymentPage; words: PortalWords } & About

const nothing: Html = { markup: '' }

/** What reads without scripts: the summary, the uses, the amount, and whom to write to. Scripts put the whole page in its place. */
export function writePage(page: PaymentPage, about: About): Html {
  const words = allWords[about.language]
  const parts = { page, words, ...about }
  return html`<header>
      <p>${about.provider}</p>
      ${languages(about, words)}
    </header>
    <main id="content">${top(parts)}${uses(parts)}${attachments(parts)}${amount(parts)}${contact(parts)}</main>
    <footer><p>${words.footer.processor}</p></footer>`
}

/** The screen of the specification, whatever the reason is. */
export function writeUnavailable({
  language,
  provider,
  support,
  path,
  ended,
}: Omit<About, 'host'> & { ended: PortalDecision | null }): Html {
  const words = allWords[language]
  return html`<header>
      <p>${provider}</p>
      ${languages({ language, path }, words)}
    </header>
    <main id="content">
      <h1>${words.unavailable.title}</h1>
      <p>${words.unavailable.text}</p>
      <p><a href="mailto:${support}">${support}</a></p>
      ${ended ? decided(ended, words, language) : nothing}
    </main>`
}

/** A decision with the day and the name of whoever took it. */
const decided = ({ at, by, outcome, text, language: written }: PortalDecision, words: PortalWords, language: string) =>
  html`<h2>${words.decision.title}</h2>
    <p>${words.decision.outcomes[outcome]} ${words.decision.by(dayIn(language, at), by)}</p>
    ${text.split(/\n{2,}/).map((one) => html`<p lang="${written}">${one}</p>`)}`

const languages = ({ language, path }: Pick<About, 'language' | 'path'>, words: PortalWords): Html =>
  html`<nav aria-label="${words.language}">
    ${Object.entries(languageNames).map(([code, name]) =>
      code === language
        ? html`<span lang="${code}" aria-current="true">${name}</span> `
        : html`<a href="${path}?language=${code}" lang="${code}" hreflang="${code}">${name}</a> `,
    )}
  </nav>`

const row = (name: string, value: Html | string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`

function top({ page, words, language, support, host }: Parts): Html {
  const { record } = page.case
  const { portal } = page
  const { photographer, state } = portal
  const name = photographer.name
  const place = [photographer.place, countryIn(language, record.Photographer__r.BillingCountry ?? '')].filter(Boolean)
  const { summary, merged } = words
  if (state === 'merged')
    return html`<h1>${record.Name}</h1>
      <p>${merged.text(portal.mergedInto?.name ?? '')}</p>
      ${portal.mergedInto ? html`<p><a href="/pay/${portal.mergedInto._id}">${merged.link}</a></p>` : nothing}`
  return html`<h1>${words.heading(Math.max(1, portal.uses.length), name, record.Infringement_Website__c ?? '')}</h1>
    <p>${words.intro(name)}</p>
    <ol>
      ${[words.steps.review, words.steps.purchase, words.steps.generated].map((step) => html`<li>${step}</li>`)}
    </ol>
    <h2>${summary.title}</h2>
    <dl>
      ${row(summary.reference, html`${record.Name} ${record.InfringerAccount__r.Name ?? ''}`)}
      ${state === 'legal' ? nothing : row(summary.status, summary.states[state])}
      ${record.FirstLetterSentD__c ? row(summary.letterSent, dayIn(language, record.FirstLetterSentD__c)) : nothing}
      ${row(summary.photographer, [name, ...place].join(', '))}
      ${portal.dueOn ? row(summary.dueOn, dayIn(language, portal.dueOn)) : nothing}
    </dl>
    ${state === 'legal' ? html`<p><strong>${words.legalSentence}</strong></p>` : nothing}
    ${portal.pause ? html`<p>${words.pause[portal.pause]}</p>` : nothing}
    ${portal.decision ? decided(portal.decision, words, language) : nothing}
    <h2>${words.ways.title}</h2>
    <p>
      <strong>${words.ways.licence}.</strong> ${words.ways.licenceText}
      <strong>${words.ways.answer}.</strong> ${words.ways.answerText} ${words.contact.mail}:
      <a href="mailto:${support}?subject=${record.Name}">${support}</a>. ${words.ways.admits}
    </p>
    <p>${words.real.reference} ${words.real.domain(host)} ${words.real.capture}</p>`
}

const uses = (parts: Parts): Html =>
  parts.page.portal.state === 'merged'
    ? nothing
    : html`<h2>${parts.words.uses.title}</h2>
        ${
          parts.page.case.record.V22_Evidence__c
            ? parts.page.portal.uses.map((use) => oneUse(use, parts))
            : html`<p>${parts.words.uses.legacy}</p>`
        }`

function oneUse(use: PortalUse, { words, language, page }: Parts): Html {
  const { uses: said } = words
  const picture = (shown: PortalUse['original'], alt: string) =>
    shown
      ? html`<figure>
          <img src="${shown.url}" alt="${alt}" loading="lazy" />
          <figcaption>${alt}</figcaption>
        </figure>`
      : nothing
  return html`<section>
    <h3>${use.title || said.untitled}</h3>
    <p>${said.by(page.portal.photographer.name)}</p>
    ${picture(use.original, said.original)}${picture(use.copy, said.match)}
    <dl>
      ${row(said.page, use.page)}
      ${use.firstSeen && use.lastSeen ? row(said.seen, said.seenFromTo(dayIn(language, use.firstSeen), dayIn(language, use.lastSeen))) : nothing}
      ${row(said.done, changesIn(words, use.changes))}
      ${use.evidence?.capturedAt ? row(said.captured, momentIn(language, use.evidence.capturedAt)) : nothing}
      ${use.evidence ? row(said.evidence, html`<a href="/verify/${use.evidence.number}">${use.evidence.number}</a>`) : nothing}
    </dl>
  </section>`
}

function attachments({ page, words }: Parts): Html {
  const { documents } = page.portal
  if (documents.length === 0 || page.portal.state === 'merged') return nothing
  return html`<h2>${words.attachments.title}</h2>
    <ul>
      ${documents.map(
        ({ _id, kind }) =>
          html`<li>
            <a href="/api/cases/content-document/${_id}?requestId=${page.case._id}">${words.attachments[kind]}</a>
          </li>`,
      )}
    </ul>`
}

function amount({ page, words, language }: Parts): Html {
  const { currency, total, listTotal, lines } = page.portal
  if (currency === null || total === null) return nothing
  const sum = (minor: number) => sumIn(language, minor, currency)
  return html`<h2>${words.licence.title}</h2>
    <p>${words.licence.covered}</p>
    <dl>
      ${lines.map((line) => row(words.licence.lines[line.kind], sum(line.amount)))}
      ${row(words.licence.total, html`${listTotal === null ? nothing : html`<s>${sum(listTotal)}</s> `}<strong>${sum(total)}</strong>`)}
    </dl>
    <p>
      ${words.licence.admits} ${words.licence.removal}
      <a href="/agreements/licensing-agreement">${words.licence.clauses}</a>
    </p>`
}

function contact({ words, support, provider, page }: Parts): Html {
  const { addressFrom } = page.portal
  return html`<h2>${words.contact.title}</h2>
    <p>
      ${page.portal.manager.name ? words.contact.named(page.portal.manager.name) : words.contact.unnamed}
      <a href="mailto:${support}?subject=${page.case.record.Name}">${support}</a>
    </p>
    <h2>${words.privacy.title}</h2>
    <p>
      ${words.privacy.text(provider, support)}
      ${addressFrom ? words.privacy.from(words.privacy.sources[addressFrom]) : words.privacy.fromUnknown}
    </p>`
}
