import { createRequire } from 'node:module'
import Pdf from 'pdfkit'

export type Font = 'text' | 'bold' | 'mono'

const { resolve } = createRequire(import.meta.url)

/** Files of the fonts that are embedded; the first two have Latin, Greek and Cyrillic letters. */
export const fonts: Record<Font, string> = {
  text: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  mono: resolve('@expo-google-fonts/geist-mono/400Regular/GeistMono_400Regular.ttf'),
}

/** A font file as fontkit, which pdfkit uses, has parsed it. `_glyphs` are its signs so far, by their numbers. */
type Parsed = { hasGlyphForCodePoint(code: number): boolean; _glyphs: object }

/** What pdfkit keeps of a font in a document. */
type Embedded = {
  font: Parsed
  layout(text: string): { glyphs: unknown[] }
  layoutRun(text: string, features?: object): unknown
}

/** The insides of a document that pdfkit's types do not tell; `fonts.test.ts` fails once they are gone. */
type Insides = { _font: Embedded; _fontFamilies: Record<string, Embedded> }
const insidesOf = (doc: PDFKit.PDFDocument): Insides => doc as unknown as Insides

/** The font that a document writes with. */
export const fontInUse = (doc: PDFKit.PDFDocument): Embedded => insidesOf(doc)._font

const parsed = new Map<Font, Parsed>()

/** A font as pdfkit takes it in place of a file. The process parses each file once. */
export function parsedFont(name: Font): string {
  const font = parsed.get(name) ?? fontInUse(new Pdf({ font: fonts[name], autoFirstPage: false })).font
  parsed.set(name, font)
  return font as unknown as string
}

/** Two letters in one sign are read wrongly out of a PDF by some programs; kerning is not drawn by pdfkit. */
const features = { liga: false, kern: false }

/**
 * Makes the fonts known to a document, and gives which letters each has. Features are set here and not with each text, because then pdfkit keeps
 * what a word looks like.
 */
export function embedFonts(doc: PDFKit.PDFDocument): (font: Font, code: number) => boolean {
  for (const name of Object.keys(fonts) as Font[]) {
    const embedded = fontInUse(doc.registerFont(name, parsedFont(name)).font(name))
    // pdfkit forgets the name of a font that the document has under another one, and would embed it with each text.
    insidesOf(doc)._fontFamilies[name] = embedded
    layOutAlone(embedded)
  }
  return (name, code) => parsed.get(name)!.hasGlyphForCodePoint(code)
}

/** A sign remembers the letter that it was first drawn for: signs of a document are its own, so that no document depends on those before it. */
function layOutAlone(embedded: Embedded): void {
  const layoutRun = embedded.layoutRun.bind(embedded)
  const glyphs = {}
  embedded.layoutRun = (text) => {
    embedded.font._glyphs = glyphs
    return layoutRun(text, features)
  }
}
