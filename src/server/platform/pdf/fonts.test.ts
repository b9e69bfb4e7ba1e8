import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { embedFonts, fontInUse, fonts, parsedFont } from './fonts.ts'

type Shared = { font: object; layout(text: string): { glyphs: { id: number }[] } }

/** Glyphs that pdfkit draws for a word in its font. */
const signsOf = (doc: PDFKit.PDFDocument, word: string): number => fontInUse(doc).layout(word).glyphs.length

test('Each letter of a report is extractable by every program', () => {
  const doc = new Pdf()
  const hasLetter = embedFonts(doc)
  expect(signsOf(doc.font('text'), 'office')).toBe(6)
  expect([hasLetter('text', 0x41), hasLetter('text', 0x4e2d)]).toEqual([true, false])
})

test('Documents share parsed fonts, and each keeps its own letters', () => {
  const documents = [new Pdf(), new Pdf()] as const
  for (const doc of documents) embedFonts(doc)
  const [one, other] = documents.map((doc) => fontInUse(doc.font('text'))) as unknown as [Shared, Shared]
  expect(one.font).toBe(other.font)
  const hyphens = [one.layout('-'), other.layout('\u2010')].map(({ glyphs: [glyph] }) => glyph)
  expect(hyphens).toMatchObject([{ codePoints: [0x2d] }, { id: hyphens[0]!.id, codePoints: [0x2010] }])
})

test('A text in a known font embeds no second one', () => {
  const doc = new Pdf({ font: parsedFont('text') })
  embedFonts(doc)
  expect(fontInUse(doc.font('text'))).toBe(fontInUse(doc.font('bold').font('text')))
})

// Once this fails pdfkit needs no setting of the font's own, and fonts.ts can leave its insides alone.
test('By itself pdfkit draws several letters as one sign', () => {
  expect(signsOf(new Pdf().font(fonts.text), 'office')).toBeLessThan(6)
})
