import type { Pair } from '#contract/cases/submission/pairs.ts'
import type { SubmissionImage } from '#contract/cases/submission/submission.ts'
import { type Area, useSubmission } from './form.ts'

/** What the questions of one image share: where they stand, and how their answers are changed. */
export function useImage({ image, imageAt }: Pair) {
  const { changeImage } = useSubmission()
  const area: Area = `images:${image.uuid}`
  return {
    area,
    path: (field: string) => `images.${imageAt}.${field}`,
    change: (changed: Partial<SubmissionImage>) => changeImage(image.uuid, (before) => ({ ...before, ...changed })),
    changeLicensing: (changed: Partial<SubmissionImage['licensing']>) =>
      changeImage(image.uuid, (before) => ({ ...before, licensing: { ...before.licensing, ...changed } })),
  }
}
