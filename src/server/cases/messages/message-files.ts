import { randomUUID } from 'node:crypto'
import { attachmentTypes, endingOf } from '#contract/cases/attachments.ts'
import type { getMessageUpload, sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import type { Body, Returned } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { reserveRoom, type StorageNeeds } from '#server/platform/uploads/storage.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import { insertCaseFile } from '../files/file-store.ts'
import { findMessage } from './message-store.ts'
import type { MessageFileRow } from '../tables/tables.ts'

const formSeconds = 20 * 60
const uploadsAnHour = 120

/** Folder for files of messages, apart from those of the submission, which are tidied by what it names. */
export const messagesFolder = (caseId: Id): string => `messages/${caseId}/`

const isFileOfMessages = (caseId: Id, key: string): boolean =>
  new RegExp(`^messages/${caseId}/[0-9a-f-]{36}\\.[a-z0-9]{1,5}$`).test(key)

/** Gives a form for one file of a message. What is given out counts as the owner's storage, whether or not it is used. */
export async function beginMessageFile(
  deps: Pick<Deps, 'db' | 'objects' | 'clock'> & StorageNeeds,
  { id: caseId, ownerId }: Pick<CaseRecord, 'id' | 'ownerId'>,
  { fileName, type, size }: Body<typeof getMessageUpload>,
): Promise<Returned<typeof getMessageUpload>> {
  await consumeAttempt(deps, [{ name: 'message-uploads', key: ownerId, max: uploadsAnHour, seconds: 3600 }])
  const key = `${messagesFolder(caseId)}${randomUUID()}.${endingOf(fileName)}`
  await deps.db.transaction(async (tx) => {
    await reserveRoom(deps, tx, ownerId, size)
    await insertCaseFile(tx, { key, caseId, ownerId, bytes: size, givenAt: deps.clock() })
  })
  const form = await deps.objects.uploadForm('cases', key, { type, size, fileName, seconds: formSeconds })
  return { ...form, key }
}

/** Returns the files of a message as the store has them, each once. Throws `file.not-arrived` for one that is not there, or not of this case. */
export async function arrivedFiles(
  { objects }: Pick<Deps, 'objects'>,
  caseId: Id,
  files: Body<typeof sendCaseMessage>['files'],
): Promise<MessageFileRow[]> {
  const found = new Map<string, MessageFileRow>()
  for (const [at, { key, fileName }] of files.entries()) {
    const stored = isFileOfMessages(caseId, key) ? await objects.head('cases', key) : undefined
    const path = `files.${at}`
    if (!stored) {
      const message = `“${fileName}” has not arrived. Remove it and add it again.`
      throw refuse('conflict', 'file.not-arrived', message, { field: path, details: [{ path, message }] })
    }
    const type = attachmentTypes[endingOf(key)] ?? 'application/octet-stream'
    found.set(key, { key, fileName, type, size: stored.bytes })
  }
  return [...found.values()]
}

/** Returns a file of a message, always to be saved and never to be opened. */
export async function openMessageFile(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { caseId, messageId, file }: { caseId: Id; messageId: Id; file: number },
) {
  const found = (await findMessage(db, caseId, messageId))?.files[file]
  if (!found) throw missing('file')
  return { body: await objects.stream('cases', found.key), type: found.type, name: found.fileName }
}
