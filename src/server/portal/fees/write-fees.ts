import { allWords } from '#contract/languages/all-portal.ts'
import { type FeeWords, feeWords } from '#contract/languages/fees.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { dayIn, sumIn } from '#contract/portal/payer-formats.ts'
import { timesIn } from '#contract/portal/times-in.ts'
import type { FeeKey } from '#contract/pricing/fees.ts'
import { type Html, html } from '#server/platform/text/html.ts'
import type { PublishedFees } from '#server/pricing/index.ts'
import { nothing } from '../page/parts.ts'
import { head } from '../page/write-head.ts'

type About = { language: Language; provider: string; path: string; isDraft: boolean }
type Fee = PublishedFees['rows'][number]

/** A version of the table of fees for readers; says so where no table has this version. */
export function writeFees(table: PublishedFees | undefined, about: About): { title: string; page: Html } {
  const { language, isDraft } = about
  const [words, said] = [allWords[language], feeWords[language]]
  const title = table ? said.title(table.version) : said.missing
  const body = table ? tableIn(table, about) : html`<p>${said.missingText}</p>`
  return {
    title,
    page: html`${head(about, words)}
      <main id="content">
        ${isDraft ? html`<p class="plain-note">${words.footer.unreviewed}</p>` : nothing}
        <h1>${title}</h1>
        ${body}
      </main>`,
  }
}

function tableIn({ version, setAt, rows }: PublishedFees, { language }: About): Html {
  const said = feeWords[language]
  return html`<div class="plain-lines">
      <p>${said.lead} ${said.setOn(dayIn(language, setAt))}</p>
      <p>${said.how}</p>
    </div>
    ${groups.map((group) =>
      groupIn(
        group,
        rows.filter(({ key }) => groupOf(key) === group),
        language,
      ),
    )}
    <p><a href="/api/fees/${version}">${said.programs}</a></p>`
}

const groups = ['base', 'market', 'size', 'used', 'licence', 'exclusivity', 'currency', 'more'] as const
type Group = (typeof groups)[number]

const groupOf = (key: FeeKey): Group => groups.find((group) => key.startsWith(`${group}.`)) ?? 'more'

function groupIn(group: Group, rows: readonly Fee[], language: Language): Html {
  const said = feeWords[language]
  if (rows.length === 0) return nothing
  return html`<section>
    <h2>${said.groups[group]}</h2>
    <table class="plain-fees">
      <thead>
        <tr>
          <th scope="col">${said.figure}</th>
          <th scope="col">${said.value}</th>
          <th scope="col">${said.source}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${nameOf(row.key, allWords[language], said)}</th>
              <td>${valueOf(row, language)}</td>
              <td>${sourceOf(row, language)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

/** Name of a row beside the name of its group. */
function nameOf(key: FeeKey, { arithmetic, licence }: PortalWords, said: FeeWords): string {
  const at = key.indexOf('.')
  const choice = key.slice(at + 1)
  if (key === 'credit' || key === 'costs' || key === 'interest') return arithmetic[key]
  if (key.startsWith('currency.')) return arithmetic.currency(choice)
  if (key.startsWith('used.')) return choice === 'longer' ? said.longer : said.upTo(choice)
  if (key.startsWith('licence.')) return said.licenceFor(choice)
  const { categories, markets, sizes } = licence
  const names: Partial<Record<string, Readonly<Record<string, string>>>> = {
    base: categories,
    market: markets,
    size: sizes,
    exclusivity: said.exclusivity,
  }
  return names[key.slice(0, at)]?.[choice] ?? choice
}

/** Amounts in US dollars; every other figure multiplies. */
function valueOf({ key, value }: Fee, language: Language): string {
  if (key === 'costs' || key.startsWith('base.')) return sumIn(language, value, 'USD')
  return timesIn(language, value)
}

/** The source with its day, or who answers for a figure of our own. Sources stand in English. */
function sourceOf({ source, date, own }: Fee, language: Language): Html {
  const said = feeWords[language]
  if (!own) return html`<span lang="en">${source}</span>, ${dayIn(language, date)}`
  return html`${own.since === null ? said.ownOpen : said.own(dayIn(language, own.since))}`
}
