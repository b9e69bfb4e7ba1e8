import type { LetterBlock, LetterContent } from '#contract/letters/letter.ts'
import type { Id } from '#contract/wire.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import type { DocumentFile } from '#server/platform/pdf/document-files.ts'
import { missing } from '#server/platform/refuse.ts'
import { version } from '#server/platform/version.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { documentsFolder } from '#server/cases/files/index.ts'
import { stripLinks } from '#server/cases/link/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keptPair } from '../sending/pair-of-letter.ts'
import { letterDrawing } from './draw-letter.ts'
import type { LetterRow } from '../letter-store.ts'
import { letterWords } from '../letter-words.ts'

/**
 * A letter that was sent, as the owner of its case reads it: without the link to the page of the image user, and saying so. The file that went out
 * stays as it is; its SHA-256 stands in the copy.
 */
export async function openOwnersCopy(
  { documentFile, objects }: { documentFile: DocumentFile } & Pick<Deps, 'objects'>,
  row: CaseRecord,
  { letter: { content, kind, fileHash }, portalId }: { letter: LetterRow; portalId: Id },
): Promise<FileReply> {
  if (content === null) throw missing('letter')
  const said = {
    content: contentForOwner(content, portalId),
    isCopyOf: fileHash ?? undefined,
    pictures: await keptPair({ objects }, content.pair),
  }
  const input = { said, software: `Rightframe ${version}` }
  const body = await documentFile(letterDrawing, input, { folder: documentsFolder(row.id), whose: row.ownerId })
  return { body, type: 'application/pdf', name: `${row.name}-${kind}-letter-copy.pdf` }
}

/** All that a letter says but the link. */
export function contentForOwner(content: LetterContent, portalId: Id): LetterContent {
  const { leftOut } = letterWords(content.language)
  const activeBlock = (block: LetterBlock): LetterBlock =>
    'url' in block && stripLinks(block.url, portalId) !== block.url ? { text: `${block.label}: ${leftOut}` } : block
  const kept = { ...content, blocks: content.blocks.map(activeBlock) }
  return JSON.parse(JSON.stringify(kept), (_, value: unknown) =>
    typeof value === 'string' ? stripLinks(value, portalId) : value,
  ) as LetterContent
}
