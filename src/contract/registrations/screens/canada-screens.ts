import { plainAmount } from '../../reference/money.ts'
import type { FiledFacts, PackagedWork } from '../package/package-facts.ts'
import { inOneLine } from '../package/title-list.ts'
import { country, field, type FilingAgent, type OfficeField, type OfficeScreen, screen, sources } from './screen.ts'

/** The application for one work. The Office takes no deposit. */
export const canadaScreens = (facts: FiledFacts, agent: FilingAgent): OfficeScreen[] => [
  ...workScreens(facts.works[0]!),
  ...partyScreens(facts.party),
  screen({
    name: 'Agent',
    fields: [field('Name', agent.name), field('Email', agent.email)],
    source: sources.canada,
    isVerified: false,
  }),
  screen({
    name: 'Fee',
    fields: [feeOf(facts)],
    advice: ['One application and one fee a work.', 'The Office takes no copy of the work.'],
    source: sources.canadaGuide,
    isVerified: false,
  }),
]

/** The Office changes its fees each 1 January. */
function feeOf({ officeFee }: FiledFacts): OfficeField {
  const advice = 'Pay what the screen asks for, and note it in the order.'
  if (officeFee === null) return field('Fee, online', null, `No fee is known. ${advice}`)
  const { currency, amount, from, checkedAt } = officeFee
  const note = `In force from ${from}, read on ${checkedAt}. ${advice}`
  return field('Fee, online', `${currency} ${plainAmount(amount, currency)}`, note)
}

const workScreens = (work: PackagedWork): OfficeScreen[] => [
  screen({
    name: 'Type of application',
    fields: [field('Application', 'Application for registration of a Copyright in a work')],
    source: sources.canada,
  }),
  screen({
    name: 'Title',
    fields: [field('Title of the work', inOneLine(work.title))],
    advice: ['The title must identify a single work. Leave out words that are no part of it.'],
    source: sources.canadaNotes,
  }),
  screen({ name: 'Category', fields: [field('Category of the work', 'Artistic')], source: sources.canadaNotes }),
  screen({
    name: 'Publication',
    fields: work.isPublished
      ? [
          field('Published', 'Yes'),
          field(
            'Date of first publication',
            work.publishedOn,
            work.publishedOn?.length === 7 ? 'The owner knows the month only.' : undefined,
          ),
          field('Place of first publication', country(work.publishedIn)),
        ]
      : [field('Published', 'No')],
    source: sources.canadaGuide,
  }),
]

const partyScreens = (party: FiledFacts['party']): OfficeScreen[] => [
  screen({
    name: 'Owner',
    fields: [
      field('Name', party.claimant.name),
      field('Address', party.claimant.street),
      field('City', party.claimant.city),
      field('Province or state', party.claimant.state),
      field('Postal code', party.claimant.postalCode),
      field('Country', country(party.claimant.country)),
    ],
    source: sources.canada,
    isVerified: false,
  }),
  screen({
    name: 'Author',
    fields: [
      field('Name', party.author.name),
      field('Country', country(party.author.domicile)),
      field(
        'Date of death',
        party.author.deathYear === null ? '' : String(party.author.deathYear),
        'Empty for a living author.',
      ),
    ],
    source: sources.canada,
    isVerified: false,
  }),
  screen({ name: 'Declaration', fields: [field('The applicant is', declared(party))], source: sources.canadaGuide }),
]

const declared = ({ author, claimant }: FiledFacts['party']): string => {
  if (claimant.transfer !== null) return 'an assignee of the copyright'
  return author.isForHire || author.kind === 'organisation'
    ? 'the owner of the copyright in the work'
    : 'the author of the work'
}
