import type { Returned } from '#contract/endpoint.ts'
import type { readThreadFile } from '#contract/correspondence/read-file-endpoint.ts'
import { endingOf, namedTypes } from '#contract/cases/attachments.ts'
import { typeOfContent } from '#server/gateways/incoming-mail/content/type-of-content.ts'
import type { FileReader } from '#server/gateways/incoming-mail/showing/file-reader.ts'
import type { PictureReader } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import type { EntryFile } from './tables.ts'

export type ReadNeeds = Pick<Deps, 'objects'> & { pictures: PictureReader; fileReader: FileReader }

/** Limits that keep an invoice legible, in bytes and pixels. */
const bounds = { maxBytes: 1_000_000, longestSide: 2400 }

/** Shows a file of anybody's by its contents: a picture as a JPEG of ours, else its words. It is read in a process that may die. */
export async function readFile(
  { objects, pictures, fileReader }: ReadNeeds,
  file: EntryFile | undefined,
): Promise<Returned<typeof readThreadFile>> {
  if (!file || file.key === null) throw missing('file')
  const bytes = await objects.get('cases', file.key)
  const nothing = { picture: null, text: null, guessed: [], problem: null }
  if (typeOfContent(bytes)?.startsWith('image/')) {
    const copy = await pictures.copy(bytes, bounds)
    if ('problem' in copy) return { ...nothing, problem: copy.problem }
    return { ...nothing, picture: Buffer.from(copy.jpeg).toString('base64') }
  }
  const words = await fileReader.read(bytes, namedTypes[endingOf(file.name)] ?? file.type)
  return { ...nothing, ...words }
}
