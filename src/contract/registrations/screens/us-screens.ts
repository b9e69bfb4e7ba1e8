import type { RegistrationParty } from '../facts.ts'
import type { FiledFacts, PackagedWork } from '../package/package-facts.ts'
import { americanDay, inOneLine } from '../package/title-list.ts'
import {
  country,
  field,
  type FilingAgent,
  type OfficeField,
  type OfficeScreen,
  screen,
  type ScreenSource,
} from './screen.ts'

/** The Office takes the short form only for one work by one person who owns all rights and made it for nobody. Source: 37 CFR 202.3(b)(2)(i)(B). */
export const fitsSingleForm = ({ works, party: { author, claimant } }: Pick<FiledFacts, 'works' | 'party'>): boolean =>
  works.length === 1 &&
  author.kind === 'person' &&
  !author.isForHire &&
  claimant.transfer === null &&
  inOneLine(author.name).toLowerCase() === inOneLine(claimant.name).toLowerCase()

/** The forms of one work, in the order of the tutorial's bar of steps. */
export function oneWorkScreens(facts: FiledFacts, agent: FilingAgent, source: ScreenSource): OfficeScreen[] {
  const work = facts.works[0]!
  const isSingle = fitsSingleForm(facts)
  return [
    screen({
      name: 'Start',
      fields: [field('Registration', isSingle ? 'Register One Work by One Author' : 'Standard Application')],
      advice: isSingle
        ? ['Tick that one author made one work, owns all rights in it, and did not make it for hire.']
        : ['Do not take the Single Application: author, claimant or hire do not fit it.'],
      source,
      isVerified: false,
    }),
    screen({
      name: 'Type of Work',
      fields: [field('Type of Work', 'Work of the Visual Arts')],
      advice: ['Tick the box that confirms the selection.'],
      source,
    }),
    screen({
      name: 'Titles',
      fields: [
        field('Title Type', 'Title of work being registered'),
        field('Title of this work', inOneLine(work.title)),
      ],
      source,
    }),
    screen({ name: 'Publication/Completion', fields: publicationOf(work), source }),
    ...partyScreens(facts, source, workOf(work)),
    ...closingScreens(facts, agent, source),
    ...certification(agent, source),
    screen({
      name: 'Submit Your Work',
      fields: [field('Files to upload', '1')],
      advice: [
        'Upload the deposit of this package after the payment. The day of registration waits for it (17 USC 410(d)).',
      ],
      source,
    }),
  ]
}

const workOf = ({ workType }: PackagedWork): string => (workType === 'photograph' ? 'Photograph' : '2-D artwork')

function publicationOf(work: PackagedWork): OfficeField[] {
  const completed = field('Year of Completion', work.createdOn?.slice(0, 4) ?? null)
  if (!work.isPublished) return [field('Has this work been published?', 'No'), completed]
  return [
    field('Has this work been published?', 'Yes'),
    completed,
    field(
      'Date of 1st Publication',
      work.publishedOn && americanDay(work.publishedOn),
      work.publishedOn?.length === 7
        ? 'The owner knows the month only. The Single and Standard forms ask for the day.'
        : undefined,
    ),
    field('Nation of 1st Publication', country(work.publishedIn)),
  ]
}

/** Screens on author, claimant and limits, which all forms of the Office have. `made` is the box of the author's part. */
export function partyScreens({ party, limits }: FiledFacts, source: ScreenSource, made: string): OfficeScreen[] {
  return [
    screen({ name: 'Authors', fields: [...authorOf(party), field('Author Created', made)], source }),
    screen({ name: 'Claimants', fields: claimantOf(party), source }),
    screen({
      name: 'Limitation of Claim',
      fields: [
        field('Material Excluded', limits?.excluded ?? null),
        field('New Material Included', limits?.included ?? null),
      ],
      advice: limits === null ? ['Nothing is excluded. Leave this screen empty.'] : [],
      source,
    }),
  ]
}

function authorOf({ author }: RegistrationParty): OfficeField[] {
  const isPerson = author.kind === 'person'
  return [
    field(isPerson ? 'Individual Author' : 'Organization', author.name),
    field('Pseudonym', author.pseudonym),
    field('Citizenship', country(author.citizenship)),
    field('Domicile', country(author.domicile)),
    field('Year of Birth', author.birthYear === null ? '' : String(author.birthYear), 'Optional, and public for ever.'),
    field('Year of Death', author.deathYear === null ? '' : String(author.deathYear)),
    field('Work made for hire', author.isForHire ? 'Yes' : 'No'),
  ]
}

const transfers = {
  'written-agreement': 'By written agreement',
  inheritance: 'By inheritance',
  other: 'Other',
}

function claimantOf({ claimant }: RegistrationParty): OfficeField[] {
  return [
    field('Claimant', claimant.name),
    field('Address', claimant.street),
    field('City', claimant.city),
    field('State', claimant.state),
    field('Postal Code', claimant.postalCode),
    field('Country', country(claimant.country)),
    field('Transfer Statement', claimant.transfer && transfers[claimant.transfer]),
    field('Transfer Statement, other', claimant.transferNote),
  ]
}

/** Screens from the contacts to the review, which all forms of the Office have. */
export function closingScreens(
  { party: { claimant } }: FiledFacts,
  agent: FilingAgent,
  source: ScreenSource,
): OfficeScreen[] {
  return [
    screen({
      name: 'Rights & Permissions',
      fields: [field('Name', claimant.name), field('Email', claimant.email), field('Phone', claimant.phone)],
      advice: ['Optional, and public for ever. Leave out an address that the owner does not want to be public.'],
      source,
    }),
    screen({ name: 'Correspondent', fields: [field('Name', agent.name), field('Email', agent.email)], source }),
    screen({
      name: 'Mail Certificate',
      fields: [
        field('Name', claimant.name),
        field('Address', claimant.street),
        field('City', claimant.city),
        field('State', claimant.state),
        field('Postal Code', claimant.postalCode),
        field('Country', country(claimant.country)),
      ],
      source,
    }),
    screen({
      name: 'Special Handling',
      fields: [],
      advice: ['Leave this screen empty. Special handling costs a further fee.'],
      source,
    }),
  ]
}

type OfForm = {
  /** Says of the fields that all forms have what is not known of them in this one. */
  note?: string
  /** Fields that only some forms have. */
  more?: OfficeField[]
}

/** Certification and review. */
export const certification = (
  agent: FilingAgent,
  source: ScreenSource,
  { note, more = [] }: OfForm = {},
): OfficeScreen[] => [
  screen({
    name: 'Certification',
    fields: [
      field('Certified by', 'Authorized agent of the copyright claimant', note),
      field('Name', agent.name, note),
      ...more,
    ],
    advice: [
      'The signed mandate of this package gives the authority. A knowingly false statement is an offence (17 USC 506(e)).',
    ],
    source,
  }),
  screen({
    name: 'Review Submission',
    fields: [],
    advice: ['Compare every line with this sheet. Then add the application to the cart and pay.'],
    source,
    isVerified: note === undefined,
  }),
]
