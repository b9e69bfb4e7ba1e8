import { isBlank, type Rule } from './rule.ts'
import type { SubmissionFile } from '#contract/cases/submission/submission.ts'

const missing = 'This part of the file is missing. Please remove the file and add it again.'

const named = (path: 'id' | 'key' | 'type' | 'fileName' | 'extension' | 'url'): Rule<SubmissionFile> => ({
  path,
  complaint: (file) => isBlank(file[path]) && missing,
})

/** The rules on a file that is part of a submission. */
export const fileRules: readonly Rule<SubmissionFile>[] = [
  { path: 'error', complaint: ({ error }) => error !== null && 'File contains error' },
  { path: 'uploadComplete', complaint: ({ uploadComplete }) => !uploadComplete && 'Upload is not complete' },
  named('id'),
  named('key'),
  named('type'),
  named('fileName'),
  named('extension'),
  named('url'),
  { path: 'size', complaint: ({ size }) => size <= 0 && 'This file is empty. Please add one that is not.' },
  { path: 'source', complaint: ({ source }) => source === null && missing },
]
