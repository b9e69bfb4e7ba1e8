import { lengthOf } from '#server/platform/zip/stored-zip.ts'

type Deposited = { name: string; bytes: number }

/** Bytes of the largest upload that the Office takes, in decimal megabytes. Source: copyrightalliance.org, answer of the Office. */
export const largestUpload = 500_000_000

/** Splits the copies of a deposit into ZIP files below the limit, in their order. */
export function splitDeposit<Picture extends Deposited>(
  pictures: readonly Picture[],
  most: number = largestUpload,
): Picture[][] {
  const parts: Picture[][] = []
  for (const picture of pictures) {
    const last = parts.at(-1)
    if (last && lengthOf([...last, picture]) <= most) last.push(picture)
    else if (lengthOf([picture]) <= most) parts.push([picture])
    else throw new Error(`${picture.name} is larger than an upload may be.`)
  }
  return parts
}
