import { z } from 'zod'

/** Why no case is made of a match, or what speaks against one. */
export const RefusalCode = z.enum([
  'ERROR_DOMAIN_COUNTRY_UNRESOLVABLE',
  'ERROR_DOMAIN_COUNTRY_TM_ONLY',
  'ERROR_DOMAIN_UNRESOLVABLE',
  'ERROR_DOMAIN_CATEGORY_UNRESOLVABLE',
  'ERROR_DOMAIN_STOCK',
  'ERROR_MATCH_HOTLINKED_IMAGE',
  'WARNING_MATCH_HOTLINKED_ORIGIN',
  'ERROR_IMAGE_CC0',
  'ERROR_IMAGE_CC_LEGAL_ONLY',
  'ERROR_CLUSTER_MINIMUM_SCORE',
])
export type RefusalCode = z.infer<typeof RefusalCode>

/** Checked subjects, one to one with the codes but the last two: `useIsNotLicensed` only warns, `stockImageIsTaken` has no code. */
export const CheckType = z.enum([
  'domainCountryIsResolvable',
  'domainCountryIsNotTmOnly',
  'domainIsResolvable',
  'domainCategoryIsResolvable',
  'domainIsNotStock',
  'imageIsNotHotlinked',
  'originIsNotHotlinked',
  'imageIsNotCc0',
  'imageCcIsNotLegalOnly',
  'clusterHasMinimumScore',
  'useIsNotLicensed',
  'stockImageIsTaken',
])
export type CheckType = z.infer<typeof CheckType>

/** Other ways for an owner. */
export const Way = z.enum([
  'takedown',
  'appeal',
  'ask-for-review',
  'contributor-account',
  'hotlink-protection',
  'pursue-file-host',
  'upload-proof',
])
export type Way = z.infer<typeof Way>

/** The way on, as a sentence. */
export const wayTexts: Record<Way, string> = {
  takedown: 'A takedown notice can ask for the removal of the image instead.',
  appeal: 'Ask us in a message to look again if you know that this has changed.',
  'ask-for-review': 'Ask us in a message for a review if this site is of another kind.',
  'contributor-account': 'Check your contributor account for a licence that was sold.',
  'hotlink-protection':
    'Turn on hot-link protection where your images are published; pages then cannot show your own file.',
  'pursue-file-host': 'Consider a case against the site that the file comes from.',
  'upload-proof': 'Send us a message with what proves that it is your image. Our staff look at it.',
}

type Refusal = { type: CheckType; way: Way; message: string }

const unable = 'Unable to accept case'

/** Sentence of each code without further facts. A code that begins with WARNING does not block. */
export const refusals: Record<RefusalCode, Refusal> = {
  ERROR_DOMAIN_COUNTRY_UNRESOLVABLE: {
    type: 'domainCountryIsResolvable',
    way: 'takedown',
    message:
      'The country of this site is not currently a jurisdiction where the product is operating for case resolutions',
  },
  ERROR_DOMAIN_COUNTRY_TM_ONLY: { type: 'domainCountryIsNotTmOnly', way: 'takedown', message: unable },
  ERROR_DOMAIN_UNRESOLVABLE: {
    type: 'domainIsResolvable',
    way: 'appeal',
    message: 'Cases against this site cannot be resolved at present.',
  },
  ERROR_DOMAIN_CATEGORY_UNRESOLVABLE: {
    type: 'domainCategoryIsResolvable',
    way: 'takedown',
    message: 'Cases against sites of this kind cannot be resolved.',
  },
  ERROR_DOMAIN_STOCK: {
    type: 'domainIsNotStock',
    way: 'contributor-account',
    message: 'This site is a stock agency. It may show the image because you or your agent offer it there.',
  },
  ERROR_MATCH_HOTLINKED_IMAGE: {
    type: 'imageIsNotHotlinked',
    way: 'hotlink-protection',
    message: 'The page shows your own file, straight from where you published it. There is no copy to pursue.',
  },
  WARNING_MATCH_HOTLINKED_ORIGIN: {
    type: 'originIsNotHotlinked',
    way: 'pursue-file-host',
    message: 'The page shows a file of another site. Whoever runs the page may not hold a copy.',
  },
  ERROR_IMAGE_CC0: {
    type: 'imageIsNotCc0',
    way: 'takedown',
    message:
      'Images offered through a CC0 license have been released into the public domain. Anybody may use them for any purpose, so we cannot take action on this case.',
  },
  ERROR_IMAGE_CC_LEGAL_ONLY: {
    type: 'imageCcIsNotLegalOnly',
    way: 'takedown',
    message: 'We are unable to process Creative Commons cases',
  },
  ERROR_CLUSTER_MINIMUM_SCORE: {
    type: 'clusterHasMinimumScore',
    way: 'upload-proof',
    message: 'The copies found here are not similar enough to your image for lawyers in this country to act.',
  },
}

/** The refusal of a Creative Commons image where only the country of the use forbids it. */
export const creativeCommonsCountry: Refusal = {
  type: 'imageCcIsNotLegalOnly',
  way: 'takedown',
  message: `We are not currently accepting submissions related to Creative Commons images in this infringement country. ${wayTexts.takedown}`,
}

/** The refusal of an image that a stock agency sells, where the country forbids it. */
export const stockImageCountry = { way: 'takedown', message: unable } as const

/** A refusal as a form's error. */
export const refusalOf = (code: RefusalCode, message = refusals[code].message) => ({
  message,
  code,
  way: refusals[code].way,
})
