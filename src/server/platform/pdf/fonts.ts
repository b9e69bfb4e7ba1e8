import { createRequire } from 'node:module'

export type Font = 'text' | 'bold' | 'mono'

const { resolve } = createRequire(import.meta.url)

/** Files of the fonts that are embedded; the first two have Latin, Greek and Cyrillic letters. */
export const fonts: Record<Font, string> = {
  text: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  mono: resolve('@expo-google-fonts/geist-mono/400Regular/GeistMono_400Regular.ttf'),
}

/** What pdfkit keeps of a font. */
type Embedded = {
  font: { hasGlyphForCodePoint(code: number): boolean }
  layout(text: string): { glyphs: unknown[] }
  layoutRun(text: string, features?: object): unknown
}

/** The font that a document writes with, which pdfkit's types do not tell; `fonts.test.ts` says once it has gone. */
export const fontInUse = (doc: PDFKit.PDFDocument): Embedded => (doc as unknown as { _font: Embedded })._font

/** Two letters in one sign are read wrongly out of a PDF by some programs; kerning is not drawn by pdfkit. */
const features = { liga: false, kern: false }

/**
 * Makes the fonts known to a document, and gives which letters each has. Features are set here and not with each text, because then pdfkit keeps
 * what a word looks like.
 */
export function embedFonts(doc: PDFKit.PDFDocument): (font: Font, code: number) => boolean {
  const embedded = new Map<Font, Embedded>()
  for (const [name, path] of Object.entries(fonts) as [Font, string][]) {
    doc.registerFont(name, path)
    const font = fontInUse(doc.font(name))
    const layoutRun = font.layoutRun.bind(font)
    font.layoutRun = (text) => layoutRun(text, features)
    embedded.set(name, font)
  }
  return (name, code) => embedded.get(name)!.font.hasGlyphForCodePoint(code)
}
