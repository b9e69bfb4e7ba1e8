import type { Pair } from '#contract/cases/submission/pairs.ts'
import type { SubmissionFile, SubmissionImage } from '#contract/cases/submission/submission.ts'
import { type Area, useSubmission } from '../form.ts'

type ListOfFiles = '__US_REGISTRATION_FILES__' | '__LICENSING_HISTORY_FILES__'

/** Path and setter shared by the questions of one image. */
export function useImage({ image, imageAt }: Pair) {
  const { changeImage } = useSubmission()
  const area: Area = `images:${image.uuid}`
  return {
    area,
    path: (field: string) => `images.${imageAt}.${field}`,
    change: (changed: Partial<SubmissionImage>) => changeImage(image.uuid, (before) => ({ ...before, ...changed })),
    changeLicensing: (changed: Partial<SubmissionImage['licensing']>) =>
      changeImage(image.uuid, (before) => ({ ...before, licensing: { ...before.licensing, ...changed } })),
    changeFiles: (list: ListOfFiles, change: (files: readonly SubmissionFile[]) => SubmissionFile[]) =>
      changeImage(image.uuid, (before) => ({ ...before, [list]: change(before[list]) })),
  }
}
