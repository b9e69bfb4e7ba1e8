import { attachmentTypes, otherTypes } from '#contract/cases/attachments.ts'
import { decodeText, linesAroundGuess } from '#server/platform/text/letters/decode-text.ts'
import { typeOfContent } from '../content/type-of-content.ts'
import { openMail } from '../opening/open-mail.ts'
import { readMsg } from '../opening/read-msg.ts'
import { wordsOfRtf } from '../opening/words-of-rtf.ts'
import { wordsOfOpenDocument, wordsOfSlides, wordsOfWord } from './words-of-document.ts'
import { wordsOfWorkbook } from './words-of-workbook.ts'

/** The words of a file with lines around what was guessed, or why they cannot be read as a sentence for staff. */
export type FileWords = { text: string; guessed: string[] } | { problem: string }

const longest = 200_000

/** Reads the words of a file by its contents; `named` is the type that its name says, which tells a saved mail from another text. */
export async function wordsOfFile(bytes: Uint8Array, named: string): Promise<FileWords> {
  try {
    const words = await wordsIn(bytes, named)
    if (words === undefined) return { problem: 'This kind of file cannot be read here. Download it to read it.' }
    if (words.text.trim() === '') return { problem: 'This file holds no words.' }
    const { text, isGuess } = words
    return { text: text.slice(0, longest).toWellFormed(), guessed: isGuess ? linesAroundGuess(text) : [] }
  } catch {
    return { problem: 'This file is damaged or larger than we read. Download it to read it.' }
  }
}

type Words = { text: string; isGuess: boolean }

async function wordsIn(bytes: Uint8Array, named: string): Promise<Words | undefined> {
  const known = (text: string): Words => ({ text, isGuess: false })
  switch (typeOfContent(bytes)) {
    case otherTypes.xlsx:
      return known(await wordsOfWorkbook(bytes))
    case attachmentTypes.docx:
      return known(wordsOfWord(bytes))
    case otherTypes.pptx:
      return known(wordsOfSlides(bytes))
    case otherTypes.odt:
    case otherTypes.ods:
      return known(wordsOfOpenDocument(bytes))
    case otherTypes.msg: {
      const { from, date, subject, text, files } = readMsg(bytes)
      return known(shown({ from, date, subject, text, files: files.map(({ name }) => name) }))
    }
    case otherTypes.rtf:
      return known(wordsOfRtf(Buffer.from(bytes)))
    case attachmentTypes.txt:
      return named === attachmentTypes.eml ? await wordsOfMail(bytes) : decodeText(bytes)
    default:
      return undefined
  }
}

async function wordsOfMail(bytes: Uint8Array): Promise<Words> {
  const { email, text, attached, files, isGuess } = await openMail(bytes)
  const { from, date = '', subject = '' } = email
  const sender = from && 'address' in from ? [from.name, from.address].filter(Boolean).join(', ') : ''
  const names = files.map(({ filename }) => filename ?? '').filter(Boolean)
  return { text: shown({ from: sender, date, subject, text: `${text}${attached}`, files: names }), isGuess }
}

type Shown = { from: string; date: string; subject: string; text: string; files: string[] }

function shown({ from, date, subject, text, files }: Shown): string {
  const head = [
    ['From', from],
    ['Date', date],
    ['Subject', subject],
    ['Files', files.join(', ')],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return [...head, '', text].join('\n')
}
