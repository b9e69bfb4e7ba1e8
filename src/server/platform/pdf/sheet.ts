import Pdf from 'pdfkit'
import { drawableBy, missing, runsBy } from './drawable-text.ts'
import { embedFonts, type Font, isHanLanguage, parsedFont } from './fonts.ts'

type Element = PDFKit.PDFStructureElement
/** Options of pdfkit that its types lack: the place of a figure, and the scope of a table's head. */
type StructureOptions = PDFKit.Mixins.StructureElementOptions & {
  bbox?: [number, number, number, number]
  placement?: 'Block'
  scope?: 'Row' | 'Column'
}
type Style = { font?: Font; size?: number; colour?: string; gap?: number }

/** Points; A4 is 595 × 842. */
export const page = { left: 56, right: 56, top: 60, bottom: 64, width: 595.28 - 112, height: 841.89 }
export const colours = { ink: '#161616', dim: '#545454', line: '#cfcfcf', pencil: '#c8102e', paper: '#ffffff' }

/** A tagged document that is written from top to bottom, in the order in which it is read aloud. */
export type Sheet = ReturnType<typeof openSheet>

type About = {
  title: string
  subject: string
  author: string
  software: string
  at: Date
  language?: string
  /** The paper; A4 if nothing is said. */
  paper?: 'A4' | 'LETTER'
}

/** Begins a PDF (1.7, structured as PDF/A-3a), in English if nothing is said. `at` is when it says that it was made. */
export function openSheet(about: About) {
  const doc = newDocument(about)
  const han = isHanLanguage(about.language) ? about.language : undefined
  const has = embedFonts(doc, han)
  const [lettersOf, runsOf] = [drawableBy(has, han), runsBy(has, han)]
  let isLacking = false
  const drawable = (text: string, font?: Font): string => {
    const drawn = lettersOf(text, font)
    isLacking ||= drawn.includes(missing)
    return drawn
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  const parents: Element[] = [root]
  const parent = () => parents.at(-1)!

  const use = ({ font = 'text', size = 10, colour = colours.ink }: Style) =>
    doc.font(font).fontSize(size).fillColor(colour)
  /** Measures texts of two fonts in the last, wider one. */
  const heightOf = (text: string, width: number, style: Style) => {
    const drawn = drawable(text, style.font)
    const { font } = runsOf(drawn, style.font).findLast((run) => run.font !== style.font) ?? style
    return use({ ...style, ...(font && { font }) }).heightOfString(drawn, { width, lineGap: style.gap ?? 1 })
  }
  const need = pageBreaker(doc)
  const tagged = (type: string, draw: () => void, options: StructureOptions = {}) =>
    void parent().add(doc.struct(type, options, draw))
  /** Draws decoration, which readers of the document's structure skip. */
  const decor = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const within = (type: string, draw: () => void, options: StructureOptions = {}) => {
    const element = doc.struct(type, options)
    parent().add(element)
    parents.push(element)
    draw()
    parents.pop()
  }
  const write = (type: string, text: string, at: Written = {}) => {
    const { x = page.left, y = doc.y, width = page.width, align = 'left', gap = 1, scope = 'Row' } = at
    const runs = runsOf(drawable(text, at.font), at.font)
    const draw = () =>
      drawRuns(doc, runs, { x, y, options: { width, align, lineGap: gap } }, (font) => use({ ...at, font }))
    tagged(type, draw, type === 'TH' ? { scope } : {})
  }
  return {
    doc,
    /** Drawn text, with a box for each missing glyph. */
    drawable,
    use,
    heightOf,
    need,
    tagged,
    decor,
    within,
    write,
    /** True when the fonts lacked a letter. */
    isLacking: () => isLacking,
    end: async () => await finish(doc, root),
  }
}

/** Place and look of a text; `scope`: a table head's. */
type Written = { x?: number; y?: number; width?: number; align?: 'left' | 'right'; scope?: 'Row' | 'Column' } & Style

/** Starts a page when a height in points no longer fits. */
const pageBreaker = (doc: PDFKit.PDFDocument) => (height: number) => {
  if (doc.y + height > doc.page.height - page.bottom) doc.addPage()
}

type Run = { text: string; font: Font }
type Placed = { x: number; y: number; options: PDFKit.Mixins.TextOptions }

/** Draws runs in order; `use` chooses each font. */
function drawRuns(
  doc: PDFKit.PDFDocument,
  runs: readonly Run[],
  { x, y, options }: Placed,
  use: (font: Font) => unknown,
): void {
  for (const [n, { text, font }] of runs.entries()) {
    use(font)
    const drawn = { ...options, continued: n < runs.length - 1 }
    if (n === 0) doc.text(text, x, y, drawn)
    else doc.text(text, drawn)
  }
}

/** A row of a fact table: label and value. */
export function writePair(
  { doc, heightOf, need, within, write }: Sheet,
  label: string,
  value: string,
  labelWidth: number,
) {
  const width = page.width - labelWidth
  const height = Math.max(heightOf(label, labelWidth - 10, {}), heightOf(value, width, {}))
  need(height + 4)
  const y = doc.y
  within('TR', () => {
    write('TH', label, { y, width: labelWidth - 10, colour: colours.dim })
    write('TD', value, { x: page.left + labelWidth, y, width })
  })
  doc.y = y + height + 4
}

const newDocument = (about: About): PDFKit.PDFDocument =>
  new Pdf({
    size: about.paper ?? 'A4',
    margins: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: about.language ?? 'en',
    displayTitle: true,
    bufferPages: true,
    font: parsedFont('text'),
    info: {
      Title: about.title,
      Subject: about.subject,
      Author: about.author,
      Creator: about.software,
      Producer: about.software,
      CreationDate: about.at,
      ModDate: about.at,
    },
  })

async function finish(doc: PDFKit.PDFDocument, root: Element): Promise<Buffer> {
  root.end()
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  doc.on('end', done)
  doc.on('error', reject)
  doc.end()
  await promise
  return Buffer.concat(pieces)
}
