import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { embedFonts, fontInUse, fonts } from './fonts.ts'

/** How many signs pdfkit draws for a word, by what it keeps of the font in use. */
const signsOf = (doc: PDFKit.PDFDocument, word: string): number => fontInUse(doc).layout(word).glyphs.length

test('Each letter of a report is a sign of its own, so that every program reads it out', () => {
  const doc = new Pdf()
  const hasLetter = embedFonts(doc)
  expect(signsOf(doc.font('text'), 'office')).toBe(6)
  expect([hasLetter('text', 0x41), hasLetter('text', 0x4e2d)]).toEqual([true, false])
})

// Once this fails pdfkit needs no setting of the font's own, and fonts.ts can leave its insides alone.
test('By itself pdfkit draws several letters as one sign', () => {
  expect(signsOf(new Pdf().font(fonts.text), 'office')).toBeLessThan(6)
})
