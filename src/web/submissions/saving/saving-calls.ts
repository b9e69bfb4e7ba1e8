import { saveSubmission } from '#contract/submissions/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { postForm } from '#web/platform/calls/post-form.ts'
import type { SendCaseFile } from '../uploads/case-uploads.ts'
import { typeOfFile } from '#web/cases/parts/index.ts'

export const saveDraft = call(saveSubmission)

/** Sends a file to the bucket of cases, below the case's own id. */
export const sendFileOf =
  (caseId: Id): SendCaseFile =>
  async (file, watched) => {
    const about = { bucket: 'cases', fileName: file.name, type: typeOfFile(file), size: file.size, caseId } as const
    const form = await call(getUploadPolicy, watched.signal)(about)
    return { key: form.fields.key!, location: await postForm(form, file, watched) }
  }
