import { canonicalJson } from '../sealing/canonical-json.ts'
import { stampPaths } from '../wacz/package-paths.ts'
import { writeCertificate } from './certificate.ts'
import { writeMatch } from './finding.ts'
import { writeHashes } from './hashes.ts'
import { writePageFacts } from './page-facts.ts'
import { printed } from './pictures.ts'
import type { ReportParts, Shown } from './report-parts.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { colours, openSheet, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { writeViews } from './views.ts'

/** Longest sides in pixels of printed pictures: 150–200 dpi. */
const sides = { pair: 700, view: 1500 }
const views = ['window', 'window-uncovered', 'page', 'page-uncovered', 'place', 'close-up', 'supplied'] as const
/** Kinds of files in a report, the first of each. */
export const shownKinds = ['copy', ...views] as const

export const reportDrawing: Drawing<ReportParts> = { name: 'evidence-report', draw: (parts) => makeReport(parts) }

/**
 * Writes the report of an evidence, for people, as an unsigned PDF. The manifest and its time-stamps are attached, so that the report can
 * be checked alone. Unreadable pictures are left out. At most 5 MB.
 */
export async function makeReport(parts: ReportParts): Promise<Buffer> {
  const { manifest } = parts
  const shown = await picturesOf(parts)
  const sheet = openSheet({
    title: `Evidence ${manifest.number}`,
    subject: `What ${manifest.page.finalUrl} showed on ${manifest.capture.from}`,
    author: parts.provider,
    software: parts.software,
    at: parts.at,
  })
  writeMatch(sheet, parts, shown)
  writeViews(sheet, parts, shown)
  writePageFacts(sheet, parts)
  writeHashes(sheet, parts)
  if (parts.reader === 'owner') writeCertificate(sheet, parts)
  attach(sheet, parts)
  writeFooters(sheet, parts)
  return await sheet.end()
}

async function picturesOf({ manifest, files, original }: ReportParts): Promise<Shown> {
  const wanted = [
    ['original', original, sides.pair],
    ['copy', bytesOf('copy'), sides.pair],
    ...views.map((kind) => [kind, bytesOf(kind), sides.view] as const),
  ] as const
  function bytesOf(kind: string): Uint8Array | null {
    const file = manifest.files.find((one) => one.kind === kind)
    return (file && files.get(file.name)) ?? null
  }
  const made = await Promise.all(
    wanted.map(async ([kind, bytes, side]) => [kind, bytes && (await printed(bytes, side))] as const),
  )
  const shown: Shown = Object.fromEntries(made.filter(([, picture]) => picture))
  // Falls back to the browser's drawing of a format.
  return { ...shown, ...(!shown.copy && shown['close-up'] && { copy: shown['close-up'] }) }
}

function attach({ doc }: Sheet, { manifest, stamps, at }: ReportParts): void {
  const dated = { creationDate: at, modifiedDate: at }
  const json = Buffer.from(canonicalJson(manifest))
  doc.file(json, {
    name: 'manifest.json',
    type: 'application/json',
    description: 'Everything that is known of this capture, as it was sealed',
    relationship: 'Data',
    ...dated,
  } as PDFKit.Mixins.PDFAttachmentOptions)
  for (const [nth, path] of stampPaths(stamps).entries())
    doc.file(Buffer.from(stamps[nth]!.token), {
      name: path.split('/').at(-1)!,
      type: 'application/timestamp-reply',
      description: 'A time-stamp token (RFC 3161)',
      relationship: 'Supplement',
      ...dated,
    } as PDFKit.Mixins.PDFAttachmentOptions)
}

function writeFooters({ doc, use }: Sheet, { manifest }: ReportParts): void {
  const { start, count } = doc.bufferedPageRange()
  for (let nth = start; nth < start + count; nth++) {
    doc.switchToPage(nth)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    const y = page.height - 40
    doc
      .moveTo(page.left, y - 8)
      .lineTo(page.left + page.width, y - 8)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke()
    const small = { size: 8, colour: colours.dim }
    use({ ...small, font: 'mono', size: 7.5 }).text(manifest.number, page.left, y, { width: 200, lineBreak: false })
    use(small).text(`${nth - start + 1} of ${count}`, page.left, y, {
      width: page.width,
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}
