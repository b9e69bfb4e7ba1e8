import { readTimeStamp } from '#server/platform/time-stamps/tokens.ts'
import { noAuthority } from '../verify/public-files.ts'
import { checkLines, manifestHash } from '../wacz/how-to-check.ts'
import { missing } from '#server/platform/pdf/drawable-text.ts'
import type { ReportParts } from './report-parts.ts'
import { facts, paragraph, section, smallHeading, typed } from './parts.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { moment, sizeOf } from './words.ts'

/** Hashes, time-stamps and log, with checks and meaning. */
export function writeHashes(sheet: Sheet, parts: ReportParts): void {
  const { manifest, stamps } = parts
  section(sheet, 'Hashes and time-stamps')
  const hashes = [
    { label: 'Manifest', value: manifestHash(manifest), mono: true, source: 'covers all below' },
    ...(manifest.warc
      ? [
          {
            label: 'Requests and answers',
            value: manifest.warc.sha256,
            mono: true,
            source: sizeOf(manifest.warc.bytes),
          },
        ]
      : []),
    ...manifest.files.map(({ name, sha256, bytes }) => ({
      label: name,
      value: sha256,
      mono: true,
      source: sizeOf(bytes),
    })),
  ]
  facts(sheet, hashes, true)
  smallHeading(sheet, 'Time-stamps')
  if (stamps.length === 0)
    paragraph(
      sheet,
      parts.isStampAsked
        ? 'No authority has stamped this evidence yet. It is tried again until one has; a report that is made later shows it.'
        : noAuthority,
    )
  else facts(sheet, stamps.map(stampFact))
  if (parts.reader === 'owner') writeChecks(sheet, parts)
  else writeWhereToCheck(sheet, parts)
  smallHeading(sheet, 'What a time-stamp proves, and what not')
  paragraph(
    sheet,
    'It proves that these bytes were there at its time and are the same now: whoever changes one of them changes the hash. It does not prove who wrote the page, that the page was the same before or after, or that everybody saw what this browser was sent.',
  )
  writeLog(sheet, parts)
  if (sheet.isLacking())
    paragraph(
      sheet,
      `${missing} stands for a letter that the fonts of this report do not have. The manifest has it.`,
      9,
    )
}

function writeWhereToCheck(sheet: Sheet, { verifyUrl }: ReportParts): void {
  smallHeading(sheet, 'How to check it')
  paragraph(
    sheet,
    `Open ${verifyUrl} and choose a file of this evidence, or this report. The file stays in your browser.`,
  )
}

const counted = ['no', 'one', 'two', 'three', 'four', 'five']

function writeChecks(sheet: Sheet, { manifest, stamps }: ReportParts): void {
  const lines = checkLines(manifest, stamps)
  const verifying = lines.filter((line) => line.startsWith('openssl')).length
  const verified = ['', ', the last “Verification: OK”', ', the last two “Verification: OK”'][verifying] ?? ''
  const root = verifying > 0 ? ' and the root certificate of the authority (root.pem, from the authority itself)' : ''
  smallHeading(sheet, `How to check it in ${counted[lines.length] ?? lines.length} lines`)
  paragraph(sheet, `With the package of this evidence${root}:`)
  typed(sheet, lines)
  const attached = stamps.length > 0 ? 'The manifest and the time-stamps are' : 'The manifest is'
  paragraph(
    sheet,
    `The second line shows the hash of the manifest above. The third says OK for every file${verified}. ${attached} attached to this report, too.`,
  )
}

function stampFact({ of, token }: ReportParts['stamps'][number]) {
  const { time, authority, policy, serial } = readTimeStamp(token)
  return {
    label: of === 'manifest' ? 'Manifest' : 'Requests and answers',
    value: `${moment(time)}\n${authority}`,
    source: `Serial ${serial.slice(0, 32)}, policy ${policy}`,
  }
}

const happened: Record<ReportParts['custody'][number]['kind'], string> = {
  captured: 'Captured',
  supplied: 'Supplied',
  sealed: 'Sealed',
  stamped: 'Time stamped',
  'not-stamped': 'An authority did not stamp it',
  stored: 'Stored',
  moved: 'Moved',
  checked: 'Checked: unchanged',
  altered: 'Found altered',
  downloaded: 'Downloaded',
  deleted: 'Deleted',
}
/** The newest lines; the package has the whole log. */
const maxLines = 14

function writeLog(sheet: Sheet, { custody }: ReportParts): void {
  if (custody.length === 0) return
  smallHeading(sheet, 'What happened to it')
  paragraph(
    sheet,
    `Each line of this log holds the hash of the one before, so that none can be changed or left out unseen.${custody.length > maxLines ? ` The newest ${maxLines} of ${custody.length}:` : ''}`,
  )
  facts(
    sheet,
    custody.slice(-maxLines).map(({ n, kind, at, hash }) => ({
      label: `${n}  ${happened[kind]}`,
      value: moment(at),
      source: `line’s hash ${hash.slice(0, 16)}…`,
    })),
  )
}
