import { createHash } from 'node:crypto'
import type { Deps } from '#server/platform/deps.ts'
import { ObjectExists } from '#server/platform/objects/store.ts'
import type { DocumentMaker } from '#server/platform/pdf/document-maker.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import { version } from '#server/platform/version.ts'
import { type NoticeRow, takedownFolder, type TakedownRow } from '../takedown-store.ts'
import { noticeDrawing, type NoticeOnPaper } from './draw-notice.ts'

export type FileNeeds = Pick<Deps, 'objects' | 'clock'> & {
  config: Pick<Deps['config'], 'trialNote' | 'brand'>
  documents: DocumentMaker
  companyKey: () => Promise<CompanyKey>
}

/** Returns the key of the signed PDF of a notice, which is drawn once. Two runs at once keep the file of the first. */
export async function keepNoticeFile(needs: FileNeeds, row: TakedownRow, notice: NoticeRow): Promise<string> {
  const said = onPaper(needs, notice)
  const key = `${takedownFolder(row.id)}notice-${notice.n}-${hashOf(said)}.pdf`
  if (await needs.objects.head('cases', key)) return key
  const { signer } = await needs.companyKey()
  const reason = `${needs.config.brand.name} sends this notice for ${said.sender[0] ?? 'its signer'}.`
  const body = await needs.documents.make(
    noticeDrawing,
    { said, software: `Rightframe ${version}` },
    { whose: row.ownerId, signing: { key: signer, reason, at: needs.clock() } },
  )
  const about = { type: 'application/pdf', downloadName: fileName(notice), once: true }
  await needs.objects.put('cases', key, body, about).catch((error: unknown) => {
    if (!(error instanceof ObjectExists)) throw error
  })
  return key
}

export const fileName = ({ n }: Pick<NoticeRow, 'n'>): string => `notice-${n}.pdf`

function onPaper({ config }: FileNeeds, { signed, reader }: NoticeRow): NoticeOnPaper {
  if (signed === null) throw new Error('A notice has a file once it is signed.')
  const { subject, text, language, signer, at } = signed
  return {
    sender: [signer.name],
    recipient: [reader.name, ...reader.contact.split('\n').map((line) => line.trim())].filter((line) => line !== ''),
    country: reader.country,
    subject,
    text,
    day: at.slice(0, 10),
    language,
    trialNote: config.trialNote,
  }
}

const hashOf = (said: NoticeOnPaper): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
