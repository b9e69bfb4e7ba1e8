/**
 * The law of takedown notices and the wishes of those who take them, from the code: `docs/takedowns.md`. With `--write` it writes the page, without it
 * refuses a page that says otherwise.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Deadline, Region } from '../src/contract/takedowns/law/region.ts'
import { regions } from '../src/contract/takedowns/law/regions.ts'
import { type CitedSource, sourceOf, sources } from '../src/contract/takedowns/law/sources.ts'
import type { Recipient } from '../src/contract/takedowns/recipients/recipient.ts'
import { recipients } from '../src/contract/takedowns/recipients/recipients.ts'

const page = 'docs/takedowns.md'
/** The last columns of every table of law. */
const cited = ['source', 'checked']
const text = `# Takedown notices

Made from the code by \`node scripts/list-takedown-law.ts --write\`; \`npm run check\` refuses a page that is not what the code says. It is a record of what was read, not legal advice. An entry without a source is not verified.

The recipient decides on the region: its own wish for one kind of notice, else its country, never the ending of an address. A host in the United States gets region 101. The regulation of the European Union is named to hosts that serve the Union. A recipient's value on the oath wins over the region's.

${regions.map(regionText).join('\n\n')}

## Recipients

${table(
  ['recipient', 'kind', 'country', 'serves the EU', 'oath', 'limits', 'source', 'checked'],
  recipients.map((one) => [
    one.name,
    one.kind,
    one.country === null ? 'not known' : `${one.country}${one.countrySource === 'memory' ? ' (not verified)' : ''}`,
    one.servesEu === null ? 'not known' : one.servesEu ? 'yes' : 'no',
    one.perjury ?? 'as the region',
    limitsOf(one).join('; '),
    one.isVerified ? one.source : `not verified`,
    one.checkedAt,
  ]),
)}

## Sources

${table(
  ['source', 'text', 'checked'],
  Object.entries(sources).map(([id, { title, address, checkedAt }]) => [
    `\`${id}\``,
    address === null ? title : `${title}, <${address}>`,
    checkedAt,
  ]),
)}
`

if (process.argv.includes('--write')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is not what the code says: node scripts/list-takedown-law.ts --write`)
  process.exit(1)
}
console.log(`notices: ${regions.length} regions and ${recipients.length} recipients, as ${page} lists them`)

function regionText(region: Region): string {
  const { code, name, status, statusReason, addressee, signers, laws, requiredElements, contentRules, deadlines } =
    region
  return [
    `## ${code} ${name}`,
    `Status: **${status}**${statusReason === null ? '' : ` (${statusReason})`} Written in: ${region.language}. To: ${addressee}. Signed by: ${signers.condition}.`,
    table(
      ['law', 'sections', ...cited],
      laws.map(({ law, sections, source }) => [law, sections, ...cite(source)]),
    ),
    table(
      ['required', 'when', 'says', ...cited],
      requiredElements.map(({ id, when, text, source }) => [`\`${id}\``, when, text, ...cite(source)]),
    ),
    ...(contentRules.length === 0
      ? []
      : [
          table(
            ['rule on content', 'checked by', 'says', ...cited],
            contentRules.map(({ id, check, text, source }) => [
              `\`${id}\``,
              check ?? 'the signer',
              text,
              ...cite(source),
            ]),
          ),
        ]),
    ...(deadlines.length === 0
      ? []
      : [
          table(
            ['deadline', 'within', 'from', 'of', ...cited],
            deadlines.map((one) => [
              `\`${one.event}\``,
              withinOf(one),
              one.countedFrom,
              one.actor,
              ...cite(one.source),
            ]),
          ),
        ]),
  ].join('\n\n')
}

function limitsOf({
  wants,
  passesOn,
  publishes,
  asksId,
  asksIndemnity,
  asksSignIn,
  agentAllowed,
}: Recipient): string[] {
  return [
    wants.plainTextOnly && 'text in the body',
    wants.oneHostName && 'one host name a notice',
    wants.maxUrls !== null && `${wants.maxUrls} addresses`,
    wants.itemPath !== null && 'addresses of items',
    wants.maxLengths !== null && 'short texts',
    wants.language !== null && 'English only',
    wants.dates && 'dates of creation and publication',
    wants.impersonalReasons && 'no personal data in the reasons',
    wants.opening !== null && 'a sentence to begin with',
    wants.originFirst && 'gone at the origin first',
    passesOn && 'tells the user who complains',
    publishes && 'may publish',
    asksId !== 'no' && `asks for identity: ${asksId}`,
    asksIndemnity && 'asks for an indemnity',
    asksSignIn && 'asks to sign in',
    !agentAllowed && 'owners only',
  ].filter((limit) => limit !== false)
}

function withinOf({ within, text, isStatutory }: Deadline): string {
  const number = within === null ? (text ?? '') : `${within.count} ${within.unit}`
  return isStatutory ? number : `${number} (practice)`
}

function cite(cited: CitedSource): string[] {
  const name = typeof cited === 'string' ? `\`${cited}\`` : cited.title
  return [cited === 'memory' ? 'not verified' : name, sourceOf(cited).checkedAt]
}

function table(heads: string[], rows: string[][]): string {
  const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')
}
