import { z } from 'zod'
import { isDraft } from '#contract/cases/state-questions.ts'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { deleteCase, lockCase } from '../rows/case-store.ts'
import { messagesFolder } from '../messages/message-files.ts'

/** Removes every file of a case that is gone. */
export const removeCaseFiles = job({
  name: 'remove-case-files',
  payload: z.object({ caseId: Id }),
})

/** Deletes a draft; its files follow in a job, and count until then (`settle-files.ts`). */
export async function deleteDraft({ db, queue }: Pick<Deps, 'db' | 'queue'>, ownerId: Id, caseId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, ownerId, caseId)
    if (!row) throw missing('case')
    if (!isDraft(row.state))
      throw refuse('conflict', 'case.read-only', 'This case was submitted. It can be withdrawn, but not deleted.')
    await deleteCase(tx, caseId)
    await queue.enqueue(tx, removeCaseFiles, { caseId })
    await appendEvent(tx, ownerId, { type: 'case', caseId })
  })
}

const foldersOf = (caseId: Id): string[] => [
  `${caseId}/`,
  lettersFolder(caseId),
  correspondenceFolder(caseId),
  documentsFolder(caseId),
  messagesFolder(caseId),
]

/** Removes all that lies in the case's folder, and its letters, in parts. */
export async function removeFilesOfCase({ objects }: Pick<Deps, 'objects'>, caseId: Id): Promise<void> {
  const keys: string[] = []
  for (const folder of foldersOf(caseId)) for await (const { key } of objects.list('cases', folder)) keys.push(key)
  for (let at = 0; at < keys.length; at += atOnce) await objects.remove('cases', keys.slice(at, at + atOnce))
}

/** Where the files of a case's letters lie, apart from those that its owner uploaded. */
export const lettersFolder = (caseId: Id): string => `letters/${caseId}/`

/** Folder of the files of a case's correspondence. */
export const correspondenceFolder = (caseId: Id): string => `correspondence/${caseId}/`

/** Folder of the documents of a case that are drawn when they are first asked for. */
export const documentsFolder = (caseId: Id): string => `documents/${caseId}/`

const atOnce = 200
