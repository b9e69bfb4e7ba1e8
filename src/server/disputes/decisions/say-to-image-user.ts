import type { Language } from '#contract/languages/languages.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { contactOf } from '#server/letters/index.ts'
import { writeToImageUser, type WriteNeeds } from '#server/correspondence/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { answersOf } from '../answers/answer-store.ts'
import { isConfirmed } from '#server/portal/index.ts'

export type SayNeeds = WriteNeeds

type Said = {
  subject: string
  text: string
  by: { id: Id; name: string } | null
  language: Language
  /** The answer's address; by default that of the last answer. */
  email?: string
}

/** Writes to the image user of a case once there is a correspondent: in the thread, and by mail to known and confirmed addresses. */
export async function sayToImageUser(
  needs: SayNeeds,
  tx: Tx,
  row: CaseRecord,
  { email: from, ...said }: Said,
): Promise<void> {
  if (row.letterAt === null) return
  const email = from ?? (await answersOf(tx, row.id)).at(-1)?.email
  const isKnown = email !== undefined && (await isConfirmed(tx, row.id, email))
  const contact = isKnown ? (await contactOf(tx, row.id))?.email : undefined
  await writeToImageUser(needs, tx, row.id, {
    ...said,
    ...(isKnown && { to: [...new Set([...(contact ? [contact] : []), email])] }),
  })
}
