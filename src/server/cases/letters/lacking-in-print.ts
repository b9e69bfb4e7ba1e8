import type { Lacking, LetterContent } from '#contract/cases/letters/letter.ts'
import { missing } from '#server/platform/pdf/drawable-text.ts'
import { openSheet, type Sheet } from '#server/platform/pdf/sheet.ts'
import { fitted, paperFor } from './address-window.ts'

type Print = { byPost: boolean; where: string }

/** What would not be read on the paper of a letter: names in letters that our fonts do not have, and an address that its window cuts. */
export function lackingInPrint({ recipient, subject, blocks }: LetterContent, { byPost, where }: Print): Lacking[] {
  const sheet = toMeasure()
  const texts = [...recipient.lines, subject, ...blocks.flatMap((block) => ('text' in block ? [block.text] : []))]
  const words = texts.flatMap((text) => text.split(/\s+/)).map((word) => word.replaceAll(/^\p{P}+|\p{P}+$/gu, ''))
  const unknown = [...new Set(words.filter((word) => sheet.drawable(word).includes(missing)))]
  return [
    ...(unknown.length === 0
      ? []
      : [
          {
            code: 'print.letters',
            sentence: `The letter cannot be printed with ${unknown
              .slice(0, maxNamed)
              .map((word) => `“${word}”`)
              .join(
                ', ',
              )}: our fonts have Latin, Greek and Cyrillic letters. Write it in one of these, in the contact, in the text or in the submission.`,
            where,
          },
        ]),
    ...(byPost && fitted(sheet, recipient.lines, paperFor(recipient.country)).isCut
      ? [
          {
            code: 'print.window',
            sentence:
              'The address does not fit into the window of the envelope, so that a part of it would be cut. Shorten a line of the contact, or send the letter by mail alone.',
            where,
          },
        ]
      : []),
  ]
}

const maxNamed = 5

/** Opening a sheet reads three fonts: one serves many letters, and not for ever, because it remembers each word. */
const servesLetters = 200
let measuring: { sheet: Sheet; letters: number } | undefined

function toMeasure(): Sheet {
  if (!measuring || measuring.letters >= servesLetters) {
    const about = { title: '', subject: '', author: '', software: '', at: new Date(0) }
    measuring = { sheet: openSheet(about), letters: 0 }
  }
  measuring.letters += 1
  return measuring.sheet
}
