import { changesIn, countryIn, dayIn, momentIn, sumIn } from '#contract/portal/payer-formats.ts'
import { sumAsked } from '#contract/portal/sum-asked.ts'
import type { PaymentPage, PortalDecision, PortalUse } from '#contract/portal/page.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { type Html, html } from '#server/platform/text/html.ts'
import { bothPrices, amount, withoutScripts } from './write-amount.ts'
import { nothing, type Parts, row } from './parts.ts'
import { head } from './write-head.ts'

type About = Omit<Parts, 'page' | 'words'> & { isDraft: boolean }

/**
 * What reads without scripts: the summary, the uses, the amount, and whom to write to. Scripts put the whole page in its place; what
 * fills the first window stands where they put it (`ui/plain-page.css`).
 */
export function writePage(page: PaymentPage, about: About): Html {
  const words = allWords[about.language]
  const parts = { page, words, ...about }
  return html`${head(about, words)}
    <main id="content">
      ${draftNote(about, words)}${top(parts)}${middle(parts)}${attachments(parts)}${amount(parts)}${withoutScripts(parts)}${contact(parts)}
    </main>
    ${foot(words)}`
}

const foot = (words: PortalWords): Html =>
  html`<footer>
    <p>${words.footer.processor}</p>
  </footer>`

/** Says once, at the top, that no person has checked the language. */
const draftNote = ({ isDraft }: Pick<About, 'isDraft'>, words: PortalWords): Html =>
  isDraft ? html`<p class="plain-note">${words.footer.unreviewed}</p>` : nothing

/** The screen of the specification, whatever the reason is. */
export function writeUnavailable({ ended, ...about }: Omit<About, 'host'> & { ended: PortalDecision | null }): Html {
  const { language, support } = about
  const words = allWords[language]
  return html`${head(about, words)}
    <main id="content">
      ${draftNote(about, words)}
      <h1>${words.unavailable.title}</h1>
      <p>${words.unavailable.text}</p>
      <p><a href="mailto:${support}">${support}</a></p>
      ${ended ? decided(ended, words, language) : nothing}
    </main>
    ${foot(words)}`
}

/** A decision with its day and the name of its author. */
const decided = ({ at, by, outcome, text, language: written }: PortalDecision, words: PortalWords, language: string) =>
  html`<div class="plain-lines">
    <h2>${words.decision.title}</h2>
    <p>${words.decision.outcomes[outcome]}</p>
    ${text.split(/\n{2,}/).map((one) => html`<p lang="${written}">${one}</p>`)}
    <p class="plain-note">${words.decision.by(dayIn(language, at), by)}</p>
  </div>`

function top(parts: Parts): Html {
  const { page, words, language } = parts
  const { record } = page.case
  const { portal } = page
  const { name } = portal.photographer
  const { merged } = words
  const { state } = portal
  if (state === 'merged')
    return html`<h1>${record.Name}</h1>
      <p>${merged.text(portal.mergedInto?.name ?? '')}</p>
      ${portal.mergedInto ? html`<p><a href="/pay/${portal.mergedInto._id}">${merged.link}</a></p>` : nothing}`
  const steps = [words.steps.review, words.steps.purchase, words.steps.generated]
  const current = state === 'paid' ? 2 : state === 'processing' ? 1 : 0
  return html`<div class="plain-group">
      <h1>${words.heading(Math.max(1, portal.uses.length), name, record.Infringement_Website__c ?? '')}</h1>
      ${glance(parts)}
      <p>
        ${words.intro(name)} ${state === 'unpaid' ? words.introAsked : state === 'paid' ? words.paid.intro : nothing}
      </p>
      <ol>
        ${steps.map((step, at) => (at === current ? html`<li aria-current="step">${step}</li>` : html`<li>${step}</li>`))}
      </ol>
    </div>
    ${summary(parts)} ${state === 'legal' ? html`<p class="plain-banner">${words.legalSentence}</p>` : nothing}
    ${portal.pause ? html`<p class="plain-banner">${words.pause[portal.pause]}</p>` : nothing}
    ${portal.decision ? decided(portal.decision, words, language) : nothing}`
}

function summary({ page, words, language }: Parts): Html {
  const { record } = page.case
  const { photographer, state, dueOn } = page.portal
  const { summary: said } = words
  const place = [photographer.place, countryIn(language, record.Photographer__r.BillingCountry ?? '')]
  const sent = record.FirstLetterSentD__c && `${said.letterSent} ${dayIn(language, record.FirstLetterSentD__c)}`
  const mandate = record.Photographer__r.AgentConfirmationStatement__c
  const both = state === 'unpaid' ? bothPrices(page.portal, words, language) : undefined
  return html`<section>
    <h2 class="plain-small">${said.title}</h2>
    <dl class="plain-facts">
      ${named(said.reference, html`<span>${record.Name}</span>`, record.InfringerAccount__r.Name)}
      ${state === 'legal' || state === 'merged' ? nothing : named(said.status, said.states[state], sent)}
      ${named(
        said.photographer,
        [photographer.name, ...place].filter(Boolean).join(', '),
        mandate && html`<a href="${documentPath(page, mandate)}">${said.mandate}</a>`,
      )}
      ${state === 'unpaid' ? named(said.dueOn, dueOn ? dayIn(language, dueOn) : said.noDate, html`<a href="#what-then">${said.whatThen}</a>`) : nothing}
    </dl>
    ${both ? html`<dl class="plain-facts">${named(words.prices.title, both, null)}</dl>` : nothing}
  </section>`
}

const named = (name: string, value: Html | string, note: Html | string | null): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
    ${note ? html`<dd>${note}</dd>` : nothing}
  </div>`

const documentPath = (page: PaymentPage, documentId: string): string =>
  `/api/cases/content-document/${documentId}?requestId=${page.case._id}`

/** The first use small, before anything is read; its pictures are the ones that stand below. */
function glance({ page, words }: Parts): Html {
  const [use] = page.case.record.V22_Evidence__c ? page.portal.uses : []
  const seen = [
    [use?.original, words.uses.original],
    [use?.copy, words.uses.match],
  ] as const
  if (!use?.original && !use?.copy) return nothing
  return html`<a class="plain-glance" href="#uses">
    ${seen.map(([picture, caption]) => {
      if (!picture) return nothing
      const { width, height } = shapeOf(picture)
      return html`<span>
        <img src="${picture.url}" alt="" width="${width}" height="${height}" /><span>${caption}</span>
      </span>`
    })}
  </a>`
}

/** Its proportions, strips kept readable; three to two where nobody has measured it. */
function shapeOf({ width, height }: NonNullable<PortalUse['original']>): { width: number; height: number } {
  const aspect = width > 0 && height > 0 ? Math.min(Math.max(width / height, 0.4), 4) : 1.5
  return { width: Math.round(aspect * 1000), height: 1000 }
}

/** The ways on, then the uses, and beside them how to see that all this is real. */
function middle(parts: Parts): Html {
  const { page, words } = parts
  if (page.portal.state === 'merged') return nothing
  const { uses: said } = words
  return html`${ways(parts)}
    <div class="plain-beside">
      <div>
        <h2 id="uses">${said.title}</h2>
        ${
          page.case.record.V22_Evidence__c
            ? page.portal.uses.map((use) => oneUse(use, parts))
            : html`<p>${said.legacy}</p>`
        }
      </div>
      <div>${mailTo(parts)}${real(parts)}</div>
    </div>`
}

function ways(parts: Parts): Html {
  const { page, words, language, support } = parts
  const { ways: said } = words
  const { state, total, currency } = page.portal
  const sum = sumAsked(page.portal)
  const mail = `mailto:${support}?subject=${page.case.record.Name}`
  const way = (href: string, title: string, text: string) =>
    html`<a class="plain-way" href="${href}"><strong>${title}</strong> ${text}</a>`
  if (state !== 'unpaid' && state !== 'processing') return nothing
  return html`<div class="plain-beside">
    <div>
      <div class="plain-lines">
        <h2>${said.title}</h2>
        ${way(mail, said.licence, said.licenceText)} ${way(mail, said.answer, said.answerText)}
        ${sum === null || currency === null ? nothing : way('#amount', said.pay, (sum === total ? bothPrices(page.portal, words, language) : undefined) ?? (sum === total ? said.payText : said.payDue)(sumIn(language, sum, currency)))}
        <p class="plain-note">${said.admits}</p>
      </div>
    </div>
    <div>${state === 'unpaid' ? whatThen(parts) : nothing}</div>
  </div>`
}

/** Steps that follow without an answer. */
function whatThen({ page, words, language }: Parts): Html {
  const { afterwards } = words
  const { dueOn } = page.portal
  const steps = dueOn ? [afterwards.first(dayIn(language, dueOn)), afterwards.second, afterwards.third] : []
  return html`<div class="plain-lines" id="what-then">
    <h3>${afterwards.title}</h3>
    ${steps.length > 0 ? html`<p class="plain-step">${steps.join(' ')}</p>` : nothing}
    <p class="plain-step">${afterwards.stopped}</p>
  </div>`
}

const mailTo = ({ page, words, support }: Parts): Html =>
  html`<div class="plain-lines">
    <p>
      ${words.contact.mail}${words.colon}
      <a href="mailto:${support}?subject=${page.case.record.Name}">${support}</a>
    </p>
  </div>`

const real = ({ words, host }: Parts): Html =>
  html`<div class="plain-lines">
    <h3>${words.real.title}</h3>
    <p>${words.real.reference}</p>
    <p>${words.real.domain(host)}</p>
    <p>${words.real.capture}</p>
  </div>`

function oneUse(use: PortalUse, { words, language, page }: Parts): Html {
  const { uses: said } = words
  const picture = (shown: PortalUse['original'], alt: string) => {
    if (!shown) return nothing
    const { width, height } = shapeOf(shown)
    return html`<figure>
      <img src="${shown.url}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />
      <figcaption>${alt}</figcaption>
    </figure>`
  }
  return html`<section>
    <h3>${use.title || said.untitled}</h3>
    <p class="plain-note">${said.by(page.portal.photographer.name)}</p>
    <div class="plain-pair">${picture(use.original, said.original)}${picture(use.copy, said.match)}</div>
    <dl>
      ${row(said.page, use.page)}
      ${use.firstSeen && use.lastSeen ? row(said.seen, said.seenFromTo(dayIn(language, use.firstSeen), dayIn(language, use.lastSeen))) : nothing}
      ${row(said.done, changesIn(words, use.changes))}
      ${use.evidence?.capturedAt ? row(said.captured, momentIn(language, use.evidence.capturedAt)) : nothing}
      ${use.evidence ? row(said.evidence, use.evidence.number) : nothing}
    </dl>
  </section>`
}

function attachments({ page, words }: Parts): Html {
  const { documents } = page.portal
  if (documents.length === 0 || page.portal.state === 'merged') return nothing
  return html`<section>
    <h2>${words.attachments.title}</h2>
    <ul>
      ${documents.map(
        ({ _id, kind }) =>
          html`<li>
            <a href="${documentPath(page, _id)}">${words.attachments[kind]}</a>
          </li>`,
      )}
    </ul>
  </section>`
}

function contact({ words, support, provider, page }: Parts): Html {
  const { addressFrom } = page.portal
  return html`<section>
      <h2>${words.contact.title}</h2>
      <p>
        ${page.portal.manager.name ? words.contact.named(page.portal.manager.name) : words.contact.unnamed}
        <a href="mailto:${support}?subject=${page.case.record.Name}">${support}</a>
      </p>
    </section>
    <section>
      <h2>${words.privacy.title}</h2>
      <p>
        ${words.privacy.text(provider, support)}
        ${addressFrom ? words.privacy.from(words.privacy.sources[addressFrom]) : words.privacy.fromUnknown}
      </p>
    </section>`
}
