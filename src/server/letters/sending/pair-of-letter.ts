import sharp from 'sharp'
import { filesOfEvidence, type ReportNeeds } from '#server/evidence/files/index.ts'
import { readPreview } from '#server/images/reading/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { evidenceOfPages, isSecured } from '#server/cases/evidence/index.ts'
import type { LetterPair, LetterPicture } from '../drawing/letter-parts.ts'

/** Pixels on the longer side: 250 dots an inch at the size of a letter's pictures. */
const longestSide = 420

/** The original and its copy in the first secured evidence of a case; undefined where one of them cannot be shown. */
export async function pairOfLetter(needs: ReportNeeds, row: CaseRecord): Promise<LetterPair | undefined> {
  const evidence = [...(await evidenceOfPages(needs, row)).values()].find(isSecured)
  if (!evidence) return undefined
  const files = await filesOfEvidence(needs.db, evidence.id)
  const copy = files.find(({ kind }) => kind === 'copy') ?? files.find(({ kind }) => kind === 'close-up')
  const { imageId, ownerId } = evidence
  const original = await readPreview(needs, { imageId, ownerId })
  if (!copy || !original) return undefined
  // A stranger's file is read where reading may end the process.
  const read = await needs.pictures.read(await needs.objects.get('evidence', copy.objectKey))
  if ('problem' in read) return undefined
  return { original: await small(original), copy: await small(read.preview) }
}

async function small(bytes: Uint8Array): Promise<LetterPicture> {
  const { data, info } = await sharp(bytes)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

/** Reads the pictures of a letter that was sent; undefined for a letter without them. */
export async function keptPair(
  { objects }: Pick<ReportNeeds, 'objects'>,
  pair: { original: string; copy: string } | null | undefined,
): Promise<LetterPair | undefined> {
  if (!pair) return undefined
  const [original, copy] = await Promise.all(
    [pair.original, pair.copy].map(async (key) => await small(await objects.get('cases', key))),
  )
  return original && copy && { original, copy }
}
