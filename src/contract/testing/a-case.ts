import type { Known } from '#contract/submissions/rules/rule.ts'
import { type Draft, draftImage, draftMatch, emptyDraft, SubmissionFile } from '../cases/submission/submission.ts'
import { countries } from '../reference/countries.ts'

/** Uuids, ids and the like that are as good as any other: the same number gives the same one. */
export const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const idOf = (number: number) => String(number).padStart(24, '0')

/** A contract that was uploaded. */
export const aFile = (): SubmissionFile =>
  SubmissionFile.parse({
    id: 'file-1',
    key: `${idOf(1)}/contract.pdf`,
    type: 'application/pdf',
    fileName: 'contract.pdf',
    extension: 'pdf',
    url: 'https://objects.rightframe.example/cases/contract.pdf',
    size: 4096,
    source: 'CASE_GENERAL_FILES',
    uploadComplete: true,
  })

/** One of Ana's photographs, with every answer given. */
export const anImage = (number = 1) =>
  draftImage({
    uuid: uuidOf(number),
    _id: idOf(number),
    url: `https://objects.rightframe.example/images/${number}.jpg`,
    thumbnail: `https://objects.rightframe.example/thumbnails/${number}.jpg`,
    title: `Fishing boats at Nazaré ${number}`,
    date_taken: '2024-05-11',
    place_taken: 'Nazaré, Portugal',
    licensing: {
      cc: false,
      publicly_available: false,
      licensed_before: false,
      first_published: { date: '2024-06-01', place: `https://ana.example/boats/${number}` },
    },
    registration: { us: { status: 'No' } },
  })

/** The page of a shop that uses it. */
export const aMatch = (number = 1) =>
  draftMatch({
    uuid: uuidOf(number),
    _id: idOf(100 + number),
    cluster: idOf(7),
    url: `https://shop.example/pictures/${number}.jpg`,
    watermark: 'Unchanged',
    origin: { url: `https://shop.example/trips/${number}`, domain: 'shop.example', title: 'Trips to the sea' },
  })

/** A submission of Ana's that nothing is missing from. */
export const aDraft = (): Draft => ({
  ...emptyDraft(),
  source: 'MATCH',
  images: [anImage()],
  matches: [aMatch()],
  koUserIsLegalRightsOwner: true,
  koImageUserIsBusiness: true,
  screeningCaseAboutBreachOfContract: false,
  stockIncluded: false,
  screeningPreviousContactWithImageUser: false,
  workForHire: false,
  contest: false,
  country: 'Ireland',
  continued_use_license: true,
  koDisclaimerTruth: true,
  koDisclaimerCosts: true,
  koDisclaimerAgentAgreement: true,
  claimant: {
    title: 'Ms.',
    first_name: 'Ana',
    last_name: 'Pereira',
    legal_name: 'Ana Pereira',
    email: '',
    date_of_birth: '1988-03-02',
    phone: '+351 912 345 678',
    street: 'Rua do Sol 4',
    city: 'Nazaré',
    postal_code: '2450-101',
    state: 'Leiria',
    country: 'PT',
  },
})

/** The known facts when Ana submits it. */
export const aKnown = (): Known => ({
  brand: 'Rightframe',
  today: '2026-11-21',
  countries,
  cluster: { host: 'shop.example', tags: [] },
  hostCountries: new Map([['shop.example', 'IE']]),
  checks: { places: new Map(), origins: new Map() },
  overrides: [],
})
