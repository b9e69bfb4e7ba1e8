import { claimantLabels } from './claimant-labels.ts'

const ofTheCase = {
  images: 'Images of the case, with their pages',
  matches: 'Pages of the case',
  koUserIsLegalRightsOwner:
    'Are you the legal owner of the image(s) included in this submission, and is the use of your work unauthorized?',
  koImageUserIsBusiness: 'Was the use of your work by a business or an organization?',
  screeningCaseAboutBreachOfContract: 'Is the use a breach of an existing contract or of licensing terms?',
  screeningCaseAboutBreachOfContractComment: 'Which terms were breached, and how?',
  stockIncluded: 'Is the image available on stock agencies?',
  stockVerified: 'Have you checked your agencies for a license that was sold?',
  screeningPreviousContactWithImageUser: 'Have you previously contacted the image user?',
  screeningPreviousContactWithImageUserComment: 'What was written, when, and what was answered?',
  workForHire: 'Were you paid or commissioned to take one of these images for a client?',
  contest: 'Were the images ever submitted to a contest?',
  country: 'Country of the image user',
  noticed: 'When did you notice the use?',
  continued_use_license: 'May the image user license the continued use?',
  price_range: 'Whose price do you prefer?',
  'requested_price.min': 'The least that you would accept',
  'requested_price.max': 'The most that should be asked for',
  comments: 'Anything else that we should know',
  __GENERAL_ATTACHMENTS__: 'Further documents',
  koDisclaimerTruth: 'Certification and mandate',
} as const

const ofImages = {
  url: 'The image',
  title: 'Title of the image',
  date_taken: 'Date it was created',
  place_taken: 'Place it was created',
  'licensing.first_published.date': 'Date of first publication',
  'licensing.first_published.place': 'URL where it was first published',
  'licensing.cc': 'Is this image offered under a Creative Commons license?',
  'licensing.license': 'Terms of the license',
  'licensing.publicly_available': 'Is this image publicly available for licensing at a price?',
  'licensing.available_on_stock': 'Is this image available on stock agencies?',
  'licensing.price': 'Its price',
  'licensing.licensed_before': 'Has this image been licensed before?',
  'licensing.price_1y_online': 'Price of one year of use online',
  __LICENSING_HISTORY_FILES__: 'Agreements and invoices',
  'licensing.agreementsUnavailable': 'I have none of them any more',
  'registration.us.status': 'Have you registered your image with the US Copyright Office?',
  'registration.us.id': 'Registration or case number',
  'registration.us.title': 'Title it is registered under',
  'registration.us.year': 'Year of the registration',
  'registration.us.registered': 'Date it was registered',
  __US_REGISTRATION_FILES__: 'Certificates and filings',
} as const

const ofPages = {
  'origin.url': 'URL of the page that uses the image',
  url: 'URL of the image that the page shows',
  additional_links: 'Additional pages that use it',
  watermark: 'What was done to your watermark?',
  attribution_provided: 'Did the image user provide attribution to you as the creator of the image?',
} as const

/** Every field of a submission by what it is asked as: those of the whole case, of each image and page, and of the claimant. */
export const fieldNames = { ofTheCase, ofImages, ofPages, claimant: claimantLabels }

/** The label of the field at a path, else the nearest one below or above. Empty without one. */
export function nameOfField(path: string): string {
  const [, list, at, below] = /^(images|matches)\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (list !== undefined) {
    const name = list === 'images' ? 'Image' : 'Page'
    return below === undefined ? `${name} ${Number(at) + 1}` : nearest(list === 'images' ? ofImages : ofPages, below)
  }
  if (path === 'claimant') return 'Claimant'
  return path.startsWith('claimant.')
    ? nearest(claimantLabels, path.slice('claimant.'.length))
    : nearest(ofTheCase, path)
}

function nearest(names: Readonly<Record<string, string>>, path: string): string {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const name = names[parts.slice(0, length).join('.')]
    if (name !== undefined) return name
  }
  return groups[path] ?? ''
}

/** Names of several fields together. */
const groups: Readonly<Record<string, string>> = {
  licensing: 'Publication and licensing',
  'licensing.first_published': 'First publication',
  registration: 'Registration in the United States',
  'registration.us': 'Registration in the United States',
  origin: 'URL of the page that uses the image',
  requested_price: 'The price that you ask for',
}
