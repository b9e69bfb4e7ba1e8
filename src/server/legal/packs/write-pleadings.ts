import { formatAmount } from '#contract/reference/money.ts'
import { type Html, html } from '#server/platform/text/html.ts'
import type { PackFacts } from './pack-facts.ts'

/** The pleadings data as a self-contained, printable page. */
export function writePleadings(facts: PackFacts): string {
  const { row } = facts
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${row.name}: pleadings data</title>
      <style>
        body {
          font:
            16px/1.5 Georgia,
            serif;
          max-width: 46rem;
          margin: 2rem auto;
          padding: 0 1rem;
        }
        table {
          border-collapse: collapse;
          width: 100%;
        }
        td,
        th {
          border-bottom: 1px solid;
          padding: 0.25rem 0.5rem;
          text-align: start;
          vertical-align: top;
          overflow-wrap: anywhere;
        }
      </style>
    </head>
    <body>
      <h1>${row.name}</h1>
      ${partiesOf(facts)} ${claimOf(facts)}
    </body>
  </html>`
  return `<!doctype html>${page.markup}`
}

function partiesOf({ pleadings, row }: PackFacts): Html {
  const { claimant, imageUser } = pleadings
  return html`${section('Claimant', [
    ['Name', claimant.legal_name || `${claimant.first_name} ${claimant.last_name}`],
    [
      'Address',
      [claimant.street, claimant.postal_code, claimant.city, claimant.state, claimant.country]
        .filter(Boolean)
        .join(', '),
    ],
    ['Born', claimant.date_of_birth ?? ''],
    ['Email', claimant.email],
    ['Telephone', claimant.phone],
  ])}
  ${section('Image user', [
    ['Name', imageUser.company ?? imageUser.person ?? 'not known'],
    ['Address', [...imageUser.address, imageUser.country ?? ''].filter(Boolean).join(', ') || 'not known'],
    ['Email', imageUser.email ?? 'not known'],
    ['Website', row.host],
    ['Country', pleadings.country ?? 'not known'],
  ])}`
}

function claimOf({ pleadings, title }: PackFacts): Html {
  const { uses, claim, course } = pleadings
  return html`<h2>Uses</h2>
    ${uses.map((use) =>
      section(use.image, [
        ['Page', use.page],
        ['File', use.file],
        ['Other pages', use.otherPages.join(' ')],
        ['Author named there', use.attribution === null ? 'not known' : use.attribution ? 'yes' : 'no'],
        ['Evidence', use.evidence ?? 'none is kept'],
        ['Sealed', use.sealedAt ?? ''],
      ]),
    )}
    <h2>Claim</h2>
    ${
      claim
        ? section(formatAmount(claim.total, claim.currency, 'en'), [
            ...claim.lines.map(({ description, amount }): Fact => [
              description,
              formatAmount(amount, claim.currency, 'en'),
            ]),
            ['Reason', claim.reason],
          ])
        : html`<p>No amount was set.</p>`
    }
    ${section('Declaration of the claimant', [
      ['Legal owner of the images', said(title.declaration.isRightsOwner)],
      ['Answers true and complete', said(title.declaration.isTrueAndComplete)],
      [
        'Mandate',
        title.declaration.mandate
          ? `version ${title.declaration.mandate.version}, ${title.declaration.mandate.at}`
          : 'none',
      ],
      [
        'Consent to lawyers',
        title.consentToLawyers
          ? `version ${title.consentToLawyers.version}, ${title.consentToLawyers.at ?? ''}`
          : 'none yet',
      ],
    ])}
    ${section(
      'What happened',
      course.map(({ at, from, to, type, note }): Fact => [
        at,
        [from === null || to === null ? type : `${from} → ${to}`, note ?? ''].filter(Boolean).join('. '),
      ]),
    )}`
}

type Fact = [name: string, value: string]

const said = (answer: boolean | null) => (answer === null ? 'not said' : answer ? 'yes' : 'no')

const section = (heading: string, facts: Fact[]): Html =>
  html`<h3>${heading}</h3>
    <table>
      ${facts
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
    </table>`
