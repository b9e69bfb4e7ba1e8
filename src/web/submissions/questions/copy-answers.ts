import type { SubmissionImage, SubmissionMatch } from '#contract/cases/submission/submission.ts'

/**
 * The answers of one image for the others, as far as they have none of their own: where it was taken, how it is licensed, whether it is
 * registered. What is particular to an image stays its own: title, dates, the page of its first publication, registration, files.
 */
export function withAnswersOf(from: SubmissionImage, to: SubmissionImage): SubmissionImage {
  if (from.uuid === to.uuid) return to
  const { licensing: given, registration } = from
  const { licensing } = to
  return {
    ...to,
    place_taken: to.place_taken || from.place_taken,
    licensing: {
      ...licensing,
      cc: licensing.cc ?? given.cc,
      license: licensing.license ?? (licensing.cc === null ? given.license : null),
      publicly_available: licensing.publicly_available ?? given.publicly_available,
      licensed_before: licensing.licensed_before ?? given.licensed_before,
      agreementsUnavailable: licensing.agreementsUnavailable ?? given.agreementsUnavailable,
      available_on_stock: licensing.available_on_stock ?? given.available_on_stock,
      price: licensing.price.value === null ? given.price : licensing.price,
      price_1y_online: licensing.price_1y_online.value === null ? given.price_1y_online : licensing.price_1y_online,
    },
    registration: {
      us: { ...to.registration.us, status: to.registration.us.status ?? registration.us.status },
    },
  }
}

/** The answers about one page for the others, as far as they have none. */
export const withAnswersOfPage = (from: SubmissionMatch, to: SubmissionMatch): SubmissionMatch => ({
  ...to,
  watermark: to.watermark ?? from.watermark,
  attribution_provided: to.attribution_provided ?? from.attribution_provided,
})
