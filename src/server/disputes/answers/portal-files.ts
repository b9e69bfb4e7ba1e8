import { randomUUID } from 'node:crypto'
import type { Body, Returned } from '#contract/endpoint.ts'
import { endingOf } from '#contract/cases/attachments.ts'
import { type getPortalUpload, largestPortalFile } from '#contract/disputes/answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { bytesOfPortalFiles, insertPortalFile } from './answer-store.ts'
import type { AtLink } from '#server/portal/index.ts'
import { requireOpen } from './require-open.ts'

const formSeconds = 3600
/** More than anybody needs to show a licence, in bytes. */
const maxBytes = 10 * largestPortalFile

/** Apart from the owner's files, which other rules tidy. */
export const folderOfPortal = (caseId: Id): string => `portal/${caseId}/`

export const isFileOfPortal = (caseId: Id, key: string): boolean =>
  new RegExp(`^portal/${caseId}/[0-9a-f-]{36}\\.[a-z0-9]{1,5}$`).test(key)

/** A form for one file, which counts even if unused. */
export async function beginPortalUpload(
  deps: Pick<Deps, 'db' | 'objects' | 'clock'>,
  { caseId, ip }: AtLink,
  { fileName, type, size }: Body<typeof getPortalUpload>,
): Promise<Returned<typeof getPortalUpload>> {
  await consumeAttempt(deps, [{ name: 'portal-uploads-at-link', key: atLink(caseId, ip), max: 60, seconds: 3600 }])
  const key = `${folderOfPortal(caseId)}${randomUUID()}.${endingOf(fileName)}`
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    requireOpen(row)
    if ((await bytesOfPortalFiles(tx, caseId)) + size > maxBytes)
      throw refuse('limited', 'file.no-room', 'Too much was sent for this case. Please mail the rest to us.')
    await insertPortalFile(tx, { key, caseId, bytes: size, givenAt: deps.clock() })
  })
  const form = await deps.objects.uploadForm('cases', key, { type, size, fileName, seconds: formSeconds })
  return { ...form, key }
}
