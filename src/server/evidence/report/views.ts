import type { ReportParts, Shown } from './report-parts.ts'
import { paragraph, section } from './parts.ts'
import { fitted, type Printed } from './pictures.ts'
import { colours, page, type Sheet } from '#server/platform/pdf/sheet.ts'
import { withoutPeriod } from './words.ts'

type Kind = Exclude<keyof Shown, 'original' | 'copy' | 'html'>

/** Caption below each view. */
const captions: Record<Kind, string> = {
  place: 'The copy in its place on the page; the ring was drawn by this service.',
  'close-up': 'The copy as the page shows it, at its full size.',
  window: 'The window as it came.',
  'window-uncovered': 'The window with what lay over the page hidden: nothing was accepted or clicked.',
  page: 'The page from its top.',
  'page-uncovered': 'The page from its top, with what lay over it hidden.',
  supplied: 'Supplied by a person, not captured.',
}
/** Largest height for width 1; taller pages become illegible. */
const tallest = 4

/** Uncut screenshots, each as large as possible. */
export function writeViews(sheet: Sheet, { manifest }: ReportParts, shown: Shown): void {
  const views = (Object.keys(captions) as Kind[]).flatMap((kind) => {
    const picture = shown[kind]
    return picture && picture.height <= tallest * picture.width ? [{ kind, picture }] : []
  })
  if (views.length === 0) return
  const [first] = views
  section(
    sheet,
    manifest.origin === 'supplied' ? 'What was supplied' : 'The page, as it was captured',
    60 + Math.min(300, boxed(first!.picture).height),
  )
  sheet.doc.y += 4
  if (manifest.page.cut.length > 0)
    paragraph(sheet, `The capture was cut: ${manifest.page.cut.map(withoutPeriod).join('; ')}.`)
  for (const { kind, picture } of views) writeView(sheet, picture, captions[kind])
}

const boxed = (picture: Printed) => fitted(picture, { width: Math.min(page.width, picture.width), height: 430 })

function writeView(sheet: Sheet, picture: Printed, caption: string): void {
  const { doc, need, tagged, decor, write } = sheet
  const size = boxed(picture)
  need(size.height + 30)
  const y = doc.y
  tagged('Figure', () => void doc.image(picture.jpeg, page.left, y, size), {
    alt: caption,
    bbox: [page.left, y, page.left + size.width, y + size.height],
    placement: 'Block',
  })
  decor(() => doc.rect(page.left, y, size.width, size.height).lineWidth(0.5).strokeColor(colours.line).stroke())
  doc.y = y + size.height + 5
  write('Caption', caption, { size: 9, colour: colours.dim })
  doc.y += 12
}
