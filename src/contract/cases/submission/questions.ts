import { nonCommercialLicences } from '../../reference/works.ts'
import type { Draft, SubmissionImage } from './submission.ts'

/** Which questions of the screening and the general step their earlier answers ask for. */
export const questionsOf = (draft: Draft) => ({
  breachComment: draft.screeningCaseAboutBreachOfContract === true,
  contactComment: draft.screeningPreviousContactWithImageUser === true,
  stockVerified: draft.stockIncluded === true,
  requestedPrice: draft.price_range !== 'Rightframe',
})

/** Which questions about an image and its match earlier answers ask for. An answer to one that is not asked counts for nothing. */
export function questionsOfImage({ licensing, registration }: SubmissionImage, draft: Draft) {
  const availableOnStock = draft.stockIncluded === true && draft.stockVerified === true
  return {
    license: licensing.cc === true,
    availableOnStock,
    price: licensing.publicly_available === true || (availableOnStock && licensing.available_on_stock === true),
    priceOneYear: licensing.licensed_before === true,
    usRegistration: registration.us.status === 'Yes',
    usRegistrationId: registration.us.status !== null && registration.us.status !== 'No',
    attribution:
      licensing.cc === true &&
      !(licensing.license !== null && nonCommercialLicences.some((licence) => licence === licensing.license)),
  }
}
