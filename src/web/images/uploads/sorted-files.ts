import { getUploadPolicy } from '#contract/images/endpoints.ts'
import { typeOfName } from '#contract/images/limits.ts'
import type { RefusedFile } from './upload.ts'

/** What systems leave in folders; nobody means to upload it. */
const leftBehind = /^(\.|Thumbs\.db$|desktop\.ini$)/i

/** Parts what may be sent from what need not be tried, each of the latter with the contract's sentence. */
export function sortFiles(files: readonly File[]): { taken: File[]; refused: RefusedFile[] } {
  const meant = files.filter(({ name }) => !leftBehind.test(name))
  const refused: RefusedFile[] = []
  const taken = meant.filter((file) => {
    const reason = problemWith(file)
    if (reason !== undefined) refused.push({ name: file.name, reason })
    return reason === undefined
  })
  return { taken, refused }
}

/** The media type that is claimed for a file: its name's, else the one the system gives it. */
export const typeOf = ({ name, type }: File): string => typeOfName(name) ?? type

function problemWith(file: File): string | undefined {
  const asked = getUploadPolicy.body.safeParse({
    bucket: 'images',
    fileName: file.name,
    type: typeOf(file),
    size: file.size,
  })
  return asked.success ? undefined : asked.error.issues[0]?.message
}
