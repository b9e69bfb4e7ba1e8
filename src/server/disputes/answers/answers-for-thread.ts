import { endingOf, proofTypes } from '#contract/cases/attachments.ts'
import { kindWords } from '#contract/portal/answer-kinds.ts'
import type { Id } from '#contract/wire.ts'
import { type AnswerInThread, noteOnNamed } from '#server/correspondence/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { answersOf, sizesOfPortalFiles } from './answer-store.ts'
import { idOfAddition } from './read-answers.ts'

/** Answers of a case with additions, as entries of its thread. */
export async function answersForThread(db: Db | Tx, caseId: Id): Promise<AnswerInThread[]> {
  const [answers, sizes] = await Promise.all([answersOf(db, caseId), sizesOfPortalFiles(db, caseId)])
  const filesOf = (files: readonly { key: string; fileName: string; found?: string }[]): AnswerInThread['files'] =>
    files.map(({ key, fileName, found }) => {
      const type = proofTypes[endingOf(key)] ?? 'application/octet-stream'
      const note = noteOnNamed(type, found)
      return { name: fileName, key, type, bytes: sizes.get(key) ?? 0, ...(note === null ? {} : { note }) }
    })
  return answers.flatMap(({ id, at, kind, email, name, text, licence, files, additions }) => [
    {
      id,
      at,
      email,
      author: name,
      subject: kindWords[kind],
      text: [text, licenceIn(licence)].filter(Boolean).join('\n'),
      files: filesOf(files),
    },
    ...additions.map((one, nth) => ({
      id: idOfAddition(id, nth),
      at: new Date(one.at),
      email: one.email,
      author: name,
      subject: 'The image user has added to the answer',
      text: [one.text, licenceIn(one.licence)].filter(Boolean).join('\n'),
      files: filesOf(one.files),
    })),
  ])
}

const licenceIn = (licence: { agency: string; number: string; boughtOn: string } | null): string =>
  [licence?.agency, licence?.number, licence?.boughtOn].filter(Boolean).join(', ')
