import { isInReview } from '#contract/cases/state-questions.ts'
import { withFiles } from '#contract/cases/submission/clear.ts'
import type { Draft, SubmissionFile } from '#contract/cases/submission/submission.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, readCase } from '../rows/case-store.ts'
import { noteThere } from './file-store.ts'
import { savedDraftOf } from '../drafts/saved-draft.ts'

const linkSeconds = 15 * 60
/** How many files of a case are looked for in the store at a time. */
const lookedForAtOnce = 16

/** The draft without files that are not of this case: a key made for another one leads nowhere. Without a case there are none. */
export const withOwnFiles = (caseId: Id | undefined, draft: Draft): Draft =>
  withFiles(draft, (file) => (caseId !== undefined && isFileOf(caseId, file.key) ? file : null))

const isFileOf = (caseId: Id, key: string): boolean => new RegExp(`^${caseId}/[0-9a-f-]{36}\\.[a-z0-9]{1,5}$`).test(key)

/** The files of a submission with their paths in it. */
function filesWithPaths(draft: Draft): { path: string; file: SubmissionFile }[] {
  const listed = (files: readonly SubmissionFile[], path: string) =>
    files.map((file, at) => ({ path: `${path}.${at}`, file }))
  return [
    ...listed(draft.__GENERAL_ATTACHMENTS__, '__GENERAL_ATTACHMENTS__'),
    ...draft.images.flatMap((image, at) => [
      ...(image.file ? [{ path: `images.${at}.file`, file: image.file }] : []),
      ...listed(image.__US_REGISTRATION_FILES__, `images.${at}.__US_REGISTRATION_FILES__`),
      ...listed(image.__LICENSING_HISTORY_FILES__, `images.${at}.__LICENSING_HISTORY_FILES__`),
    ]),
  ]
}

/**
 * Returns the files of a submission that are not of its case, never arrived in the store, or not whole. Of another case's file nothing is looked
 * up: nobody learns whether it is there.
 */
export async function problemsOfFiles(
  { objects }: Pick<Deps, 'objects'>,
  caseId: Id | undefined,
  draft: Draft,
): Promise<FieldProblem[]> {
  const isOwn = ({ key }: SubmissionFile) => caseId !== undefined && isFileOf(caseId, key)
  const all = filesWithPaths(draft)
  const files = all.filter(({ file }) => isOwn(file))
  const problems: FieldProblem[] = all
    .filter(({ file }) => !isOwn(file) && file.key !== '')
    .map(({ path }) => ({ path: `${path}.key`, message: 'File contains error' }))
  for (let at = 0; at < files.length; at += lookedForAtOnce) {
    const some = files.slice(at, at + lookedForAtOnce)
    const stored = await Promise.all(some.map(({ file }) => objects.head('cases', file.key)))
    for (const [which, { path, file }] of some.entries())
      if (stored[which]?.bytes !== file.size)
        problems.push({ path: `${path}.uploadComplete`, message: 'Upload is not complete' })
  }
  return problems
}

/** A link to a file of a case, which ends after a quarter of an hour. */
export async function linkToFile(
  deps: Pick<Deps, 'db' | 'objects'>,
  row: CaseRecord,
  name: string,
): Promise<{ url: string }> {
  const key = `${row.id}/${name}`
  if (!(await deps.objects.head('cases', key))) throw missing('file')
  const { draft } = await savedDraftOf(deps, row)
  const named = filesWithPaths(draft).find(({ file }) => file.key === key)?.file.fileName
  return { url: await deps.objects.signedUrl('cases', key, { seconds: linkSeconds, downloadName: named || name }) }
}

/** Removes the files of a case in review that its submission does not name: they were uploaded and taken away again. */
export async function removeUnnamedFiles(deps: Pick<Deps, 'db' | 'objects'>, caseId: Id): Promise<void> {
  const row = await readCase(deps.db, caseId)
  if (!row || !isInReview(row.state)) return
  const { draft } = await savedDraftOf(deps, row)
  const named = new Set(filesOf(draft).map(({ key }) => key))
  const unnamed: string[] = []
  for await (const { key } of deps.objects.list('cases', `${caseId}/`)) if (!named.has(key)) unnamed.push(key)
  if (unnamed.length > 0) await deps.objects.remove('cases', unnamed)
  // A form that was given lately may be used once more: they are looked for again.
  await noteThere(deps.db, unnamed, false)
}

/** Every file of a submission, for its owner to take away. */
export const filesOf = (draft: Draft): SubmissionFile[] => filesWithPaths(draft).map(({ file }) => file)
