import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { Registration, RegistrationInFull, RegistrationWork } from '#contract/registrations/registration.ts'
import { ana } from '#web/testing/people.ts'
import { idOf } from '#web/testing/matches.ts'

const at = '2026-11-20T10:00:00.000Z'
/** One grey pixel. */
export const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/** Ana's group of two photographs, a draft; the number tells orders apart. */
export const aRegistration = (number: number, more: Partial<Registration> = {}): Registration => ({
  _id: idOf(1400 + number),
  user: ana._id,
  option: 'USCO_MULTI',
  office: 'US',
  workType: 'PHOTO',
  state: 'draft',
  title: 'Harbours, 2026',
  images: [idOf(1), idOf(2)],
  thumbnails: [picture, picture],
  aspects: [1.5, 1.5],
  imageCount: 2,
  price: {
    currency: 'USD',
    governmentFee: 5500,
    serviceFee: 6400,
    discount: 0,
    total: 11_900,
    coupon: null,
    notes: ['The Office asks $55.00 for a group.'],
  },
  turn: 'owner',
  actBy: null,
  filing: null,
  certificate: null,
  createdAt: at,
  paidAt: null,
  ...more,
})

export const aWork = (number: number, more: Partial<RegistrationWork> = {}): RegistrationWork => ({
  image: idOf(number),
  n: number,
  title: `Frame ${number}`,
  fileName: `${number}.jpg`,
  thumbnail: picture,
  aspect: 1.5,
  isRemoved: false,
  workType: 'photograph',
  createdOn: '2026-02-01',
  isPublished: null,
  publishedOn: null,
  publishedIn: null,
  ...more,
})

export const aParty: RegistrationParty = {
  author: {
    name: 'Ana Ibarra',
    kind: 'person',
    isForHire: false,
    citizenship: 'PT',
    domicile: 'PT',
    pseudonym: null,
    birthYear: null,
    deathYear: null,
  },
  claimant: {
    name: 'Ana Ibarra',
    street: 'Rua do Sol 14',
    city: 'Porto',
    state: null,
    postalCode: '4000-123',
    country: 'PT',
    email: 'ana@ibarra.example',
    phone: null,
    transfer: null,
    transferNote: null,
  },
}

/** The same order on its own page. */
export const registrationInFull = (row: Registration, more: Partial<RegistrationInFull> = {}): RegistrationInFull => ({
  ...row,
  works: row.images.map((_, at) => aWork(at + 1)),
  facts: { party: null, limits: null, declarations: null },
  findings: [],
  files: [],
  letters: [],
  history: [{ at, step: 'created', by: 'owner', note: null }],
  progress: null,
  refusal: null,
  correctedBy: null,
  ...more,
})
