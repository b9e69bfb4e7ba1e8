import type { FileSource } from './choices.ts'
import { questionsOf, questionsOfImage } from './questions.ts'
import type { Draft, SubmissionFile, SubmissionImage } from './submission.ts'

/**
 * The draft without what its own answers make void, as every change of an answer leaves it: no answer, and no file, is removed while its
 * question is asked. The two terms of the mandate follow the certification, and the least price takes the currency of the highest.
 */
export function cleared(draft: Draft): Draft {
  const asked = questionsOf(draft)
  const { min, max } = draft.requested_price
  return {
    ...draft,
    images: draft.images.map((image) => clearedImage(image, draft)),
    screeningCaseAboutBreachOfContractComment: asked.breachComment
      ? draft.screeningCaseAboutBreachOfContractComment
      : '',
    screeningPreviousContactWithImageUserComment: asked.contactComment
      ? draft.screeningPreviousContactWithImageUserComment
      : '',
    __GENERAL_ATTACHMENTS__: draft.__GENERAL_ATTACHMENTS__.filter(
      ({ source }) => (asked.breachComment || source !== ofBreach) && (asked.contactComment || source !== ofContact),
    ),
    stockVerified: asked.stockVerified ? draft.stockVerified : null,
    noticed: draft.noticed || null,
    requested_price: { min: { ...min, currency: max.currency }, max },
    koDisclaimerCosts: draft.koDisclaimerTruth,
    koDisclaimerAgentAgreement: draft.koDisclaimerTruth,
  }
}

const ofBreach: FileSource = 'CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT'
const ofContact: FileSource = 'CASE_GENERAL_FILES_SCREENING_CONTACT_USER'

function clearedImage(image: SubmissionImage, draft: Draft): SubmissionImage {
  const asked = questionsOfImage(image, draft)
  const { licensing, registration } = image
  const { us } = registration
  return {
    ...image,
    licensing: {
      ...licensing,
      license: asked.license ? licensing.license : null,
    },
    registration: { us: { ...us, id: asked.usRegistrationId ? us.id : '' } },
    __LICENSING_HISTORY_FILES__: asked.priceOneYear ? image.__LICENSING_HISTORY_FILES__ : [],
    __US_REGISTRATION_FILES__: asked.usRegistrationId ? image.__US_REGISTRATION_FILES__ : [],
  }
}

/** The draft as it is saved: cleared, and without files that are empty, failed or not yet uploaded. */
export const forSaving = (draft: Draft): Draft =>
  withFiles(cleared(draft), (file) =>
    file.uploadComplete && file.error === null && file.url !== '' && file.size > 0 ? file : null,
  )

/** The submission as submitted: cleared, and no longer a draft. */
export const forSubmitting = (draft: Draft): Draft => ({ ...cleared(draft), __DRAFT__: false })

/** The draft with each of its files changed, or taken away where `change` gives null. */
export function withFiles(draft: Draft, change: (file: SubmissionFile) => SubmissionFile | null): Draft {
  const changed = (files: SubmissionFile[]) => files.map(change).filter((file) => file !== null)
  return {
    ...draft,
    images: draft.images.map((image) => ({
      ...image,
      file: image.file && change(image.file),
      __US_REGISTRATION_FILES__: changed(image.__US_REGISTRATION_FILES__),
      __LICENSING_HISTORY_FILES__: changed(image.__LICENSING_HISTORY_FILES__),
    })),
    __GENERAL_ATTACHMENTS__: changed(draft.__GENERAL_ATTACHMENTS__),
  }
}
