import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { findTakedown, noticesOf } from '../../takedown-store.ts'
import { fileName, type FileNeeds, keepNoticeFile } from '../notice-file.ts'

type Asked = { takedownId: Id; n: number; format: 'text' | 'pdf' }

/** A signed notice of the owner's, as its text or its signed PDF. */
export async function openNotice(
  needs: FileNeeds & Pick<Deps, 'db'>,
  ownerId: Id,
  { takedownId, n, format }: Asked,
): Promise<FileReply> {
  const row = await findTakedown(needs.db, ownerId, takedownId)
  const notice = row && (await noticesOf(needs.db, [takedownId])).find((one) => one.n === n)
  if (!notice) throw missing('notice')
  if (notice.signed === null) throw refuse('conflict', 'notice.unsigned', 'Sign this notice first.')
  if (format === 'text')
    return { body: Buffer.from(notice.signed.text), type: 'text/plain; charset=utf-8', name: `notice-${n}.txt` }
  const key = await keepNoticeFile(needs, row, notice)
  return { body: await needs.objects.stream('cases', key), type: 'application/pdf', name: fileName({ n }) }
}
