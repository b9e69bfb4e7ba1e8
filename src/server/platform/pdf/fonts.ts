import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Pdf from 'pdfkit'

const westernFonts = ['text', 'bold', 'mono'] as const
export type Font = (typeof westernFonts)[number] | `${HanLanguage}-${'text' | 'bold'}`

/** Languages whose letters have fonts of their own. */
export type HanLanguage = 'zh' | 'ja'
export const isHanLanguage = (language: string | undefined): language is HanLanguage =>
  language === 'zh' || language === 'ja'

const { resolve } = createRequire(import.meta.url)

/** The package exports no path to its files. */
const beside = (name: string, file: string): string => join(dirname(resolve(name)), '..', 'fonts', file)

/** Embedded fonts; the first two have Latin, Greek, Cyrillic. */
export const fonts: Record<Font, string> = {
  text: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  mono: resolve('@expo-google-fonts/geist-mono/400Regular/GeistMono_400Regular.ttf'),
  'zh-text': beside('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
  'zh-bold': beside('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  'ja-text': beside('@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'),
  'ja-bold': beside('@embedpdf/fonts-jp', 'NotoSansJP-Bold.otf'),
}

/** Font file as fontkit parses it for pdfkit. `_glyphs` are its signs so far, by their numbers. */
type Parsed = { hasGlyphForCodePoint(code: number): boolean; _glyphs: object }

/** Font of a document, as pdfkit keeps it. */
type Embedded = {
  font: Parsed
  layout(text: string): { glyphs: unknown[] }
  layoutRun(text: string, features?: object): unknown
}

/** Untyped internals of pdfkit; `fonts.test.ts` guards them. */
type Insides = { _font: Embedded; _fontFamilies: Record<string, Embedded> }
const insidesOf = (doc: PDFKit.PDFDocument): Insides => doc as unknown as Insides

/** Returns the font that a document writes with. */
export const fontInUse = (doc: PDFKit.PDFDocument): Embedded => insidesOf(doc)._font

const parsed = new Map<Font, Parsed>()

/** Returns a font as pdfkit takes it in place of a file. The process parses each file once. */
export function parsedFont(name: Font): string {
  const font = parsed.get(name) ?? fontInUse(new Pdf({ font: fonts[name], autoFirstPage: false })).font
  parsed.set(name, font)
  return font as unknown as string
}

/** Two letters in one sign are read wrongly out of a PDF by some programs; kerning is not drawn by pdfkit. */
const features = { liga: false, kern: false }

/**
 * Makes the fonts known to a document, and gives which letters each has; those of `han` are embedded for its language alone. Features are set
 * here and not with each text, because then pdfkit keeps what a word looks like.
 */
export function embedFonts(doc: PDFKit.PDFDocument, han?: HanLanguage): (font: Font, code: number) => boolean {
  for (const name of [...westernFonts, ...(han ? ([`${han}-text`, `${han}-bold`] as const) : [])]) {
    const embedded = fontInUse(doc.registerFont(name, parsedFont(name)).font(name))
    // Otherwise pdfkit embeds an aliased font with each text.
    insidesOf(doc)._fontFamilies[name] = embedded
    useOwnSigns(embedded)
  }
  return (name, code) => parsed.get(name)!.hasGlyphForCodePoint(code)
}

/** Gives a document signs of its own: a sign keeps the first letter that it was drawn for, of any document. */
function useOwnSigns(embedded: Embedded): void {
  const layoutRun = embedded.layoutRun.bind(embedded)
  const glyphs = {}
  embedded.layoutRun = (text) => {
    embedded.font._glyphs = glyphs
    return layoutRun(text, features)
  }
}
