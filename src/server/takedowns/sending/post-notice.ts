import type { Tx } from '#server/platform/db/database.ts'
import type { NoticeRow, TakedownRow } from '../takedown-store.ts'
import { fileName } from './notice-file.ts'
import { postMail, type PostNeeds } from './post-mail.ts'

/** Mails a notice: the signed text as it stands, with its PDF where there is one. */
export async function postNotice(
  needs: PostNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice, fileKey }: { notice: NoticeRow; fileKey: string | undefined },
): Promise<void> {
  if (notice.signed === null) throw new Error('A notice is mailed once it is signed.')
  const { subject, text } = notice.signed
  const files = fileKey === undefined ? [] : [{ name: fileName(notice), key: fileKey, type: 'application/pdf' }]
  await postMail(needs, tx, row, { name: 'takedown.notice', notice, subject, text, files })
}
