import type { Font } from './fonts.ts'

/** Stands for a letter that the fonts do not have. */
export const missing = '\u25a1'

/**
 * Texts as they can be drawn: a letter that a font lacks becomes a box, and what turns or hides other letters (controls, marks of direction)
 * goes, so that nobody's title draws over the report. The manifest has the text as it was.
 */
export function drawableBy(has: (font: Font, code: number) => boolean): (text: string, font?: Font) => string {
  const drawn = (letter: string, font: Font): string =>
    letter === '\n' || (letter.length === 1 && has(font, letter.charCodeAt(0))) ? letter : missing
  return (text, font = 'text') =>
    Array.from(
      text
        .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
        .replaceAll(/[\p{Cc}\s]+/gu, (found) => (found.includes('\n') ? '\n' : ' ')),
      (letter) => drawn(letter, font),
    ).join('')
}
