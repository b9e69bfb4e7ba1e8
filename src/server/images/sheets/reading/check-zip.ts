import { unpackZip, ZipProblem } from '#server/platform/text/unpack-zip.ts'
import { Unreadable } from './unreadable.ts'

/** A sheet of the most rows and columns we take is a tenth of this. */
const limits = { maxUnpacked: 64 * 1024 * 1024, maxEntries: 500 }

/** The files of a workbook by name. Throws Unreadable. */
export function unpackChecked(archive: Buffer): Map<string, Buffer> {
  try {
    return unpackZip(archive, limits)
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error
    throw error.kind === 'too-large' ? tooLarge() : broken()
  }
}

const tooLarge = () =>
  new Unreadable('too-large', 'This workbook unpacks to far more than a sheet of images needs, so it was not opened.')

const broken = () =>
  new Unreadable('unreadable', 'This workbook is damaged. Open it in your spreadsheet program and save it again.')
