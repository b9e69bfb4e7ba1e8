import type { PrintBlocker, LetterContent } from '#contract/letters/letter.ts'
import { missing } from '#server/platform/pdf/drawable-text.ts'
import { openSheet } from '#server/platform/pdf/sheet.ts'
import { fitted, paperFor } from './address-window.ts'

type Print = { byPost: boolean; where: string }

/** What would not be read on the paper of a letter: names in letters that our fonts do not have, and an address that its window cuts. */
export function printBlockers({ recipient, subject, blocks }: LetterContent, { byPost, where }: Print): PrintBlocker[] {
  const sheet = openSheet(toMeasure)
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
const toMeasure = { title: '', subject: '', author: '', software: '', at: new Date(0) }
