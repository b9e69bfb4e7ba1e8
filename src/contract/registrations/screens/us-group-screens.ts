import { titleListName } from '../package/file-names.ts'
import { type FiledFacts, isPublishedGroup } from '../package/package-facts.ts'
import { pasteBlocksOf } from '../package/paste-blocks.ts'
import { americanDay, inOneLine } from '../package/title-list.ts'
import { country, field, type FilingAgent, type OfficeField, type OfficeScreen, screen, sources } from './screen.ts'
import { certification, closingScreens, partyScreens } from './us-screens.ts'

/** The form for a group of photographs, published or not. */
export function groupScreens(facts: FiledFacts, agent: FilingAgent): OfficeScreen[] {
  const isPublished = isPublishedGroup(facts)
  const source = isPublished ? sources.groupPublished : sources.groupUnpublished
  return [
    screen({
      name: 'Start',
      fields: [
        field('Copyright Registration', 'Register a Group of Photographs'),
        field('Registration Process Overview', 'Start Registration'),
        field('Type of Group', isPublished ? 'Published Photographs' : 'Unpublished Photographs'),
      ],
      advice: [
        'Tick that the eligibility requirements are read and met, and continue.',
        'Never take the Standard Application or a template: the Office refuses the group and keeps the fee.',
      ],
      source: sources.groupUnpublished,
    }),
    screen({
      name: 'Title',
      fields: [field('Title of Group', inOneLine(facts.title))],
      source: sources.groupTitle,
    }),
    titles(facts),
    screen({
      name: 'Publication/Completion',
      fields: publicationOf(facts, isPublished),
      source,
      isVerified: false,
    }),
    ...partyScreens(facts, source, 'Photographs').map((one) => ({ ...one, isVerified: false })),
    ...closingScreens(facts, agent, source).map((one) => ({ ...one, isVerified: false })),
    ...certification(agent, sources.groupTitle, {
      note: 'The name of this field was not read in a text of the Office.',
      more: [
        field(
          'File Name for Required Numbered List of Photographs',
          titleListName(facts, 'xlsx'),
          'The title of the group and the case number. No text of the Office was read on the form of this name.',
        ),
      ],
    }),
    upload(facts),
  ]
}

/** Titles typed here reach the certificate; the list alone does not. */
const titles = (facts: FiledFacts): OfficeScreen =>
  screen({
    name: 'Titles of Photographs',
    fields: [field('Number of Photographs', String(facts.works.length))],
    blocks: pasteBlocksOf(facts),
    advice: [
      'Paste each block into the field for its month. Only titles typed here reach the certificate.',
      'The limit of the field is not verified. Check that the last title of a block arrived whole.',
    ],
    source: sources.groupTitles,
    isVerified: false,
  })

function publicationOf({ works }: FiledFacts, isPublished: boolean): OfficeField[] {
  const completed = works.map(({ createdOn }) => createdOn ?? '').toSorted()
  const year = field('Year of Completion', completed.at(-1)?.slice(0, 4) ?? null, 'The year of the latest photograph.')
  if (!isPublished) return [year]
  const days = works.map(({ publishedOn }) => publishedOn ?? '').toSorted()
  const nations = [...new Set(works.map(({ publishedIn }) => country(publishedIn)))]
  return [
    year,
    field('Earliest Publication Date in Group', americanDay(days[0] ?? '')),
    field('Latest Publication Date in Group', americanDay(days.at(-1) ?? '')),
    field(
      'Nation of First Publication',
      nations.join(', '),
      nations.length > 1
        ? 'The group has several. Give the nation of the most photographs, and note the others.'
        : undefined,
    ),
  ]
}

const upload = (facts: FiledFacts): OfficeScreen =>
  screen({
    name: 'Upload Deposit',
    fields: [
      field('Numbered list', titleListName(facts, 'xlsx')),
      field('Photographs in the deposit', String(facts.works.length)),
    ],
    advice: [
      'Upload the list and every ZIP of this package. The Office counts the list against the deposit.',
      'The day of registration waits for the last file (17 USC 410(d)).',
    ],
    source: sources.groupDeposit,
    isVerified: false,
  })
