import type { Font, HanLanguage } from './fonts.ts'

/** Stands for a letter that the fonts do not have. */
export const missing = '\u25a1'

/** A part of a text that one font draws. */
export type Run = { text: string; font: Font }

type Has = (font: Font, code: number) => boolean

const hanFont = (font: Font, han: HanLanguage): Font => `${han}-${font === 'bold' ? 'bold' : 'text'}`

/**
 * Texts as they can be drawn: a letter that all fonts lack becomes a box, and what turns or hides other letters (controls, marks of direction)
 * goes, so that nobody's title draws over the report. The manifest has the text as it was.
 */
export function drawableBy(has: Has, han?: HanLanguage): (text: string, font?: Font) => string {
  const isDrawn = (font: Font, letter: string) => letter.length === 1 && has(font, letter.charCodeAt(0))
  const drawn = (letter: string, font: Font): string =>
    letter === '\n' || isDrawn(font, letter) || (han && isDrawn(hanFont(font, han), letter)) ? letter : missing
  return (text, font = 'text') =>
    Array.from(
      text
        .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
        .replaceAll(/[\p{Cc}\s]+/gu, (found) => (found.includes('\n') ? '\n' : ' ')),
      (letter) => drawn(letter, font),
    ).join('')
}

/**
 * Divides a drawable text into runs of one font each. A text is of one font where one has all its letters: spaces and digits then look like the
 * letters beside them.
 */
export function runsBy(has: Has, han?: HanLanguage): (text: string, font?: Font) => Run[] {
  return (text, font = 'text') => {
    const other = han && hanFont(font, han)
    const letters = [...text]
    const fits = (one: Font, letter: string) => letter === '\n' || has(one, letter.charCodeAt(0))
    if (!other || letters.every((letter) => fits(font, letter))) return [{ text, font }]
    if (letters.every((letter) => fits(other, letter))) return [{ text, font: other }]
    return letters.reduce<Run[]>((runs, letter) => {
      const last = runs.at(-1)
      if (last && fits(last.font, letter)) last.text += letter
      else runs.push({ text: letter, font: fits(font, letter) ? font : other })
      return runs
    }, [])
  }
}
