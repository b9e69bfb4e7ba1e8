import { createHash } from 'node:crypto'
import { maxLetterFile } from '#contract/registrations/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { registrationFolder } from '../order-store.ts'
import type { KeptFile } from '../tables.ts'
import { lettersOf } from './letter-store.ts'

export type LetterNeeds = Pick<Deps, 'objects'>
type Given = { name: string; base64: string }

/** Keeps PDFs and mails of a letter in the bucket of cases. Refuses files of other kinds. */
export async function keepLetterFiles(
  { objects }: LetterNeeds,
  registrationId: Id,
  given: readonly Given[],
): Promise<KeptFile[]> {
  const files = given.map(({ name, base64 }) => {
    const body = Buffer.from(base64, 'base64')
    const type = typeOf(name, body)
    const sha256 = createHash('sha256').update(body).digest('hex')
    return {
      body,
      kept: { name, type, bytes: body.length, objectKey: `${registrationFolder(registrationId)}letter-${sha256}` },
    }
  })
  for (const { body, kept } of files)
    await objects.put('cases', kept.objectKey, body, { type: kept.type, downloadName: kept.name })
  return files.map(({ kept }) => kept)
}

/** A file of a letter. `office` allows letters of the Office alone. The caller has checked whose order it is. */
export async function openLetterFile(
  { db, objects }: LetterNeeds & { db: Db },
  { registrationId, letter, place }: { registrationId: Id; letter: number; place: number },
  by: 'office' | 'both',
): Promise<FileReply> {
  const found = (await lettersOf(db, registrationId)).find(({ n }) => n === letter)
  const file = found?.files[place - 1]
  if (!file || (by === 'office' && found.direction !== 'from-office')) throw missing('file')
  const { name, type, bytes, objectKey } = file
  return { body: await objects.stream('cases', objectKey), type, name, bytes }
}

/** A mail begins with the name of a header field. Source: RFC 5322, section 2.2. */
const headerField = /^[!-9;-~]{1,60}:[ \t]/

function typeOf(name: string, body: Buffer): string {
  const start = body.subarray(0, 200).toString('latin1')
  if (body.length > maxLetterFile) throw unreadable(name, 'It has more than 5 MB.')
  if (/\.pdf$/i.test(name) && start.startsWith('%PDF-')) return 'application/pdf'
  if (/\.eml$/i.test(name) && headerField.test(start)) return 'message/rfc822'
  throw unreadable(name, 'Give a PDF, or a mail as an .eml file.')
}

const unreadable = (name: string, advice: string) =>
  refuse('conflict', 'letter.unreadable', `“${name.slice(0, 100)}” cannot be kept. ${advice}`, { field: 'files' })
