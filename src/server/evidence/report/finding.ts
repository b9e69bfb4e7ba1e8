import type { ReportParts, Shown } from './report-parts.ts'
import { drawnOf, drawPair } from './pair.ts'
import { facts, paragraph, smallHeading } from './parts.ts'
import { colours, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { doneTo, hostIn, moment, scores, short, sureness, withoutPeriod } from './words.ts'

/** The first page: what was found where and when, the two pictures, and what was done to the copy. */
export function writeMatch(sheet: Sheet, parts: ReportParts, shown: Shown): void {
  const { manifest, finding: contentVerdict, provider } = parts
  const { doc, write } = sheet
  const host = short(hostIn(manifest.page.finalUrl), 120)
  const y = doc.y
  write('P', provider.toUpperCase(), { font: 'bold', size: 13 })
  write('P', `Evidence ${manifest.number}`, { y: y + 3, align: 'right', size: 9, colour: colours.dim })
  doc.y = y + 50
  write('H1', `“${short(manifest.image.title, 120)}” on ${host}`, { font: 'bold', size: 22, gap: 0 })
  doc.y += 8
  paragraph(sheet, summaryOf(parts), 11)
  doc.y += 8
  if (shown.original && shown.copy)
    drawPair(sheet, {
      original: shown.original,
      copy: shown.copy,
      agreeing: contentVerdict?.agreeing ?? [],
      captions: [short(manifest.image.title, 120), host],
    })
  const drawn = shown.original && shown.copy ? drawnOf(contentVerdict?.agreeing ?? []) : 0
  smallHeading(sheet, 'What was done to the picture file, and how sure that is', 'H2')
  const changed = contentVerdict ? `${doneTo(contentVerdict.changes)} ` : ''
  paragraph(
    sheet,
    `${changed}${sureness(manifest.copy.score, manifest.copy.agreeing)}${drawn > 1 ? ` The lines join ${drawn} of these places.` : ''}`,
  )
  doc.y += 4
  facts(sheet, whatAndWhere(parts))
  if (page.height - doc.y < 120) doc.addPage()
}

/** No surer than the comparison was. */
function shownAs(score: number | null): string {
  if (score === null) return 'showed the picture file below; nobody has compared it with this photograph.'
  if (score >= scores.certain) return 'showed a copy of this photograph.'
  if (score >= scores.probable) return 'showed what very probably is a copy of this photograph.'
  return 'showed what may be a copy of this photograph; a person has to compare them.'
}

function summaryOf({ manifest, stamps }: ReportParts): string {
  const { origin, capture, reason, page: seen } = manifest
  const showed =
    origin === 'supplied'
      ? `This evidence was supplied by a person; it was not captured by this service. Reason: ${withoutPeriod(short(reason ?? 'none was given', 600))}. Everything about the page is what that person says.`
      : `On ${moment(capture.from)} the page ${seen.title ? `“${short(seen.title, 160)}” ` : ''}${shownAs(manifest.copy.score)} A page may show the picture file smaller, or otherwise than it is. It was captured as the server sent it and sealed at once.`
  const stamped = new Set(stamps.map(({ of }) => of)).size > 0
  return `${showed} ${stamped ? 'An independent authority has stamped the time of it.' : 'No authority has stamped its time yet.'}`
}

const requestedBy = {
  owner: 'the photographer',
  staff: 'staff',
  case: 'a case, when it was accepted',
  takedown: 'a takedown',
}

const whatAndWhere = ({ manifest, verifyUrl }: ReportParts) => [
  { label: 'Page', value: manifest.page.url },
  ...(manifest.page.finalUrl === manifest.page.url ? [] : [{ label: 'It led to', value: manifest.page.finalUrl }]),
  { label: 'Picture file', value: manifest.copy.url },
  {
    label: manifest.origin === 'supplied' ? 'Supplied' : 'Captured',
    value: `${moment(manifest.capture.from)} to ${moment(manifest.capture.until).slice(-12)}`,
  },
  { label: 'Kept for', value: `the account of ${manifest.owner}, asked for by ${requestedBy[manifest.requestedBy]}` },
  { label: 'Check it', value: verifyUrl },
]
