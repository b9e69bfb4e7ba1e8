const rules = 'src/contract/submissions/rules'
const screening = `${rules}/screening-rules.test.ts`
const image = `${rules}/image-rules.test.ts`
const licensing = `${rules}/licensing-rules.test.ts`
const match = `${rules}/match-rules.test.ts`
const general = `${rules}/general-rules.test.ts`
const file = `${rules}/file-rules.test.ts`
const claimant = `${rules}/claimant-rules.test.ts`
const refusals = `${rules}/judge-match.test.ts`
const choices = 'src/contract/cases/submission/choices.test.ts'
const attached = 'src/web/submissions/questions/attached.test.tsx'

const quoted = 'What the specification quotes of the refusals stands in them'
const cc0 = 'CC0 is rejected'
const truth = 'koDisclaimerTruth must be true'
const owner = 'koUserIsLegalRightsOwner must be yes'
const prices = 'Prices are those of the provider, of the owner, or the higher ones, under the name the provider has'
const labels = 'The labels of a US registration and of watermarks are those of the specification'

/**
 * Quoted strings of the specification about cases, each with its test or test row. A string with omissions is listed in parts; “the provider” appears
 * with its name.
 */
export const specifiedOfCases: [words: string, file: string, title: string][] = [
  [
    'Please confirm if you are the legal owner of the image(s) included in this submission, and is the use of your work unauthorized',
    screening,
    'koUserIsLegalRightsOwner must be given',
  ],
  [
    'Please confirm if the use of your work was by a business or an organization',
    screening,
    'koImageUserIsBusiness must be given',
  ],
  [
    'Please confirm if the image is a breach of existing contract or licensing terms',
    screening,
    'screeningCaseAboutBreachOfContract must be given',
  ],
  ['Please confirm if the image is available on stock agencies', screening, 'stockIncluded must be given'],
  [
    'Please confirm if you have previously contacted the image user',
    screening,
    'screeningPreviousContactWithImageUser must be given',
  ],
  [
    'Please confirm if you were paid or commissioned to take one of these images for a client',
    screening,
    'workForHire must be given',
  ],
  ['Please confirm if the images were ever submitted to a contest', screening, 'contest must be given'],
  ['Submitting a case', screening, owner],
  ['you must be the legal owner', screening, owner],
  [
    'not currently a jurisdiction where the product is operating for case resolutions',
    screening,
    'The country must be one where resolution operates',
  ],
  ['not currently a jurisdiction where the product is operating for case resolutions', refusals, quoted],
  ['Unable to accept case', refusals, quoted],
  ['You must provide a title for your image.', image, 'title is required'],
  ['untitled image', image, 'title may not be'],
  ['Please provide the title of your image.', image, 'title may not be'],
  ['You must provide the date the image was created.', image, 'date_taken is required'],
  ['You must provide the place you created this image.', image, 'place_taken is required'],
  ['Please choose', licensing, 'cc is a required yes/no answer'],
  ['Please choose', licensing, 'publicly_available is a required yes/no answer'],
  ['Please choose', licensing, 'licensed_before is a required yes/no answer'],
  ['We are unable to process Creative Commons cases', refusals, quoted],
  ['Images offered through a CC0 license have been released into the public domain', licensing, cc0],
  ['we cannot take action on this case.', licensing, cc0],
  [
    'We are not currently accepting submissions related to Creative Commons images in this infringement country',
    licensing,
    'CC with a match in Greece or Spain is rejected',
  ],
  ['The publication date cannot be empty', licensing, 'first_published.date is required'],
  [
    'The publication date can not precede the date the image was created',
    licensing,
    'first_published.date may not precede date_taken',
  ],
  ['Please input the URL where the image was first published', licensing, 'first_published.place is required'],
  [
    'Please give an online publication source that does not lead to an external licensing site.',
    licensing,
    'An online publication source may not lead to an external licensing site',
  ],
  ['Please choose if you have registered your image with the US Copyright Office', image, 'status is required'],
  ['You must provide the URL where the match was found.', match, 'origin.url is required'],
  ['Please provide an infringing page on ', match, 'If a domain is expected, the URL must be on it'],
  [
    'Please choose if the image user provided attribution',
    match,
    'attribution_provided must be answered when the image is CC and the license is not a non-commercial one',
  ],
  ['Minimum allowed value is 1', general, 'requested_price is needed when the preference is Client'],
  ['Minimum set price must be less than 100 million.', general, 'The min value is below 100 million'],
  ['You are legally authorizing Rightframe to act on your behalf', general, truth],
  ['We must have your agreement in order to accept your case.', general, truth],
  ['Upload is not complete', file, 'Required of a file: uploadComplete'],
  ['File contains error', file, 'A file has no error'],
  ['Response required.', claimant, 'Required of a claimant: title'],
  [
    'As per our Terms of Use, we are unable to accept cases from persons under the age of 16 years old',
    claimant,
    'date_of_birth must be at least 16 years ago',
  ],
  ['Minimum of 6 characters required.', claimant, 'phone: at least 6 characters'],
  ['Maximum of 40 characters allowed.', claimant, 'street: max 40'],
  ['Maximum of 20 characters allowed.', claimant, 'postal_code: max 20'],
  ['Uploading', attached, 'A file is Uploading, then Uploaded, and saved with its place in the store'],
  ['Uploaded', attached, 'A file is Uploading, then Uploaded, and saved with its place in the store'],
  ['FAILED', attached, 'A file that FAILED says why and can be sent again'],
  ['My Pricing', choices, prices],
  ["Studio's Pricing", choices, prices],
  ["Mine, unless Studio's is higher", choices, prices],
  ['Registration Pending', choices, labels],
  ['Registration Complete', choices, labels],
  ['Submitted to Studio', choices, labels],
  ['No Change', choices, labels],
  ['Watermark Removed', choices, labels],
  ['Replaced', choices, labels],
  ['Added', choices, labels],
]
