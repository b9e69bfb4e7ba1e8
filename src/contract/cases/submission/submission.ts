import { z } from 'zod'
import { countryCode } from '../../accounts/countries.ts'
import { claimantTitles } from '../../platform/choices.ts'
import { uploadState } from '../../images/limits.ts'
import { licences } from '../../reference/works.ts'
import { carrying } from '../../unknown-keys.ts'
import { Id } from '../../wire.ts'
import { FileSource, PriceRange, SubmissionSource, UsStatus, Watermark } from './choices.ts'
import { address, answer, chosenFrom, day, line, price, text } from './fields.ts'
import { longest, maxAdditionalLinks, maxFiles, maxPairs, tooLong, tooManyImages, tooManyMatches } from './limits.ts'

/** The version that is written. */
export const submissionVersion = '6.0'

const unknownVersion = `This submission is of a version that is not known here: ${submissionVersion} and older ones are. Reload the page, and answer the form that it shows.`

/** Ways to find an image for an empty submission: the form's own, never kept. Source: the specification, section 3. */
const importHelpers = ['__IMPORT_VALUE__', '__SEARCH_QUERY__']

/** Fields of a listed match that a submission does not keep. Source: as above. */
const ofMatches = ['image', 'ignored', 'case', 'resolvable']

/** Fields beside a draft's answers: the form's own, and those that the server adds to a submission. */
export const carriedWithDrafts = [
  ...importHelpers,
  'saved-breach-contract',
  'saved-PR-contact-user',
  'entity_id',
  'name',
  'state',
  'editable',
  'facts',
  'others',
  'suggested',
  'metadata',
  'errors',
]

/** A file of a case. `uploadComplete` and `error` are where its upload stands; the rest of that is the uploader's own and never sent. */
export const SubmissionFile = z
  .object({
    id: line,
    key: address,
    type: line,
    fileName: line,
    extension: line,
    url: address,
    isRemote: z.boolean().default(false),
    /** In bytes. */
    size: z.number().int().min(0).default(0),
    lastModifiedDate: z.string().max(40).nullable().default(null),
    source: chosenFrom(FileSource),
    uploadComplete: z.boolean().default(false),
    error: line.nullable().default(null),
  })
  .meta({ id: 'SubmissionFile' })
export type SubmissionFile = z.infer<typeof SubmissionFile>
carrying(SubmissionFile, uploadState)

const files = z.array(SubmissionFile).max(maxFiles, `At most ${maxFiles} files can be attached here.`).default([])

/** Pairs an image with its match. */
const uuid = z.guid()

export const SubmissionImage = z
  .object({
    _id: chosenFrom(Id),
    uuid,
    file: SubmissionFile.nullable().default(null),
    url: address,
    thumbnail: address,
    title: line,
    date_taken: day,
    place_taken: line,
    case: chosenFrom(Id),
    licensing: z
      .object({
        cc: answer,
        license: chosenFrom(z.enum(licences)),
        publicly_available: answer,
        licensed_before: answer,
        agreementsUnavailable: answer,
        available_on_stock: answer,
        first_published: z.object({ date: day, place: address }).prefault({}),
        price,
        price_1y_online: price,
      })
      .prefault({}),
    registration: z
      .object({
        us: z.object({ status: chosenFrom(UsStatus), id: line, year: line, title: line, registered: day }).prefault({}),
      })
      .prefault({}),
    __US_REGISTRATION_FILES__: files,
    __LICENSING_HISTORY_FILES__: files,
  })
  .meta({ id: 'SubmissionImage' })
export type SubmissionImage = z.infer<typeof SubmissionImage>
carrying(SubmissionImage, importHelpers)

export const SubmissionMatch = z
  .object({
    /** Null where the owner names the page. */
    _id: chosenFrom(Id),
    uuid,
    /** The cluster of the match it was made from. */
    cluster: chosenFrom(Id),
    /** The file that the page shows. */
    url: address,
    additional_links: z
      .array(z.string().max(longest.address, tooLong(longest.address)))
      .max(maxAdditionalLinks, `At most ${maxAdditionalLinks} additional pages can be named.`)
      .default([]),
    attribution_provided: answer,
    watermark: chosenFrom(Watermark),
    origin: z.object({ url: address, domain: line, title: line.nullable().default(null) }).prefault({}),
  })
  .meta({ id: 'SubmissionMatch' })
export type SubmissionMatch = z.infer<typeof SubmissionMatch>
carrying(SubmissionMatch, [...importHelpers, ...ofMatches])

const chooseCountry = 'Please choose a country from the list.'

export const Claimant = z
  .object({
    title: chosenFrom(z.enum(claimantTitles)),
    first_name: line,
    last_name: line,
    legal_name: line,
    email: line,
    date_of_birth: day,
    phone: line,
    street: line,
    city: line,
    postal_code: line,
    state: line,
    /** Two letters, as in the account; empty until it is chosen. */
    country: z.union([z.literal(''), countryCode(chooseCountry)], chooseCountry).default(''),
  })
  .prefault({})
  .meta({ id: 'Claimant' })
export type Claimant = z.infer<typeof Claimant>

const screening = {
  koUserIsLegalRightsOwner: answer,
  koImageUserIsBusiness: answer,
  screeningCaseAboutBreachOfContract: answer,
  screeningCaseAboutBreachOfContractComment: text,
  stockIncluded: answer,
  stockVerified: answer,
  screeningPreviousContactWithImageUser: answer,
  screeningPreviousContactWithImageUserComment: text,
  workForHire: answer,
  contest: answer,
  /** The country's name. */
  country: line,
  noticed: day,
}

const general = {
  continued_use_license: answer,
  price_range: PriceRange.default('Rightframe'),
  requested_price: z.object({ min: price, max: price }).prefault({}),
  comments: text,
  __GENERAL_ATTACHMENTS__: files,
  koDisclaimerTruth: answer,
  koDisclaimerCosts: answer,
  koDisclaimerAgentAgreement: answer,
}

/**
 * What an owner writes of a case. Everything may still be missing while it is a draft; what must not at the end the rules say
 * (`problemsOf`). The form's own fields are never kept.
 */
export const Draft = z
  .object({
    version: z.literal(submissionVersion, unknownVersion).default(submissionVersion),
    /** The version it was migrated from. */
    fromVersion: z.number().nullable().default(null),
    __DRAFT__: z.boolean().default(true),
    source: SubmissionSource.default('EXTERNAL'),
    images: z.array(SubmissionImage).max(maxPairs, tooManyImages).default([]),
    matches: z.array(SubmissionMatch).max(maxPairs, tooManyMatches).default([]),
    ...screening,
    ...general,
    claimant: Claimant,
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

/** A draft with nothing in it. */
export const emptyDraft = (): Draft => Draft.parse({})

/** An image of a draft with only these facts. */
export const draftImage = (known: z.input<typeof SubmissionImage>): SubmissionImage => SubmissionImage.parse(known)

/** A match of a draft with only these facts. */
export const draftMatch = (known: z.input<typeof SubmissionMatch>): SubmissionMatch => SubmissionMatch.parse(known)
