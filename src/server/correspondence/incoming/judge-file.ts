import {
  attachmentTypes,
  attachmentTypeNames,
  endingOf,
  isReadHere,
  largestAttachment,
  otherTypes,
} from '#contract/cases/attachments.ts'
import { familyOf, isWritten } from '#server/gateways/incoming-mail/content/family-of-type.ts'
import { programType } from '#server/gateways/incoming-mail/content/type-of-content.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'

/** A file of a mail as it is kept, or why it is not. `note`: what staff have to know before they open it. */
export type JudgedFile = { name: string; type: string } & (
  | { ending: string; note: string | null }
  | { problem: string }
)

const types: Readonly<Record<string, string>> = { ...attachmentTypes, ...otherTypes }
const unknown = 'application/octet-stream'
const weTake = `We take ${attachmentTypeNames}`

/** File endings that systems run, whatever the content. */
const running = new Set(
  'apk app bat chm cmd com cpl dll dmg exe gadget hta iso jar jnlp js jse lnk msc msi msix pif ps1 psm1 reg scr sh vb vbe vbs wsf wsh'.split(
    ' ',
  ),
)

/**
 * Judges a file by its bytes. What a case takes is kept; so is what nobody here can open, with a sentence. Programs are not kept, nor is what is
 * disguised as something else.
 */
export function judgeFile({ name, found, body, note }: ReadMail['files'][number]): JudgedFile {
  const ending = endingOf(name)
  const said = Object.hasOwn(types, ending) ? types[ending] : undefined
  const refused = (problem: string): JudgedFile => ({ name, type: said ?? unknown, problem })
  if (running.has(ending)) return refused(`This kind of file is not kept. ${weTake}`)
  if (body.length === 0) return refused('This file is empty.')
  if (found === programType)
    return refused(`What is in it is no kind of file that is kept, or it holds a program. ${weTake}`)
  if (body.length > largestAttachment) return refused('This file is larger than what we take.')
  if (found === null || (said === undefined && isWritten(found)))
    return { name, ending: /^[a-z0-9]{1,10}$/.test(ending) ? ending : 'bin', type: unknown, note: note ?? unread }
  if (said === found || (said !== undefined && isWritten(said) && isWritten(found)))
    return { name, ending, type: said, note: note ?? noteOn(found) }
  if (said !== undefined && familyOf(said) !== familyOf(found))
    return refused('It is not what its name says, and is not kept.')
  const real = endingFor(found)
  const about = { name: `${name}.${real}`, ending: real, type: found }
  return {
    ...about,
    note: note ?? (said === undefined ? noteOn(found) : `Its name says .${ending}, and it is .${real}.`),
  }
}

const unread = 'This file cannot be opened here. Download it to read it.'
const others: ReadonlySet<string> = new Set(Object.values(otherTypes))
/** Warning for staff before they open this kind of file. */
const noteOn = (type: string): string | null => (others.has(type) && !isReadHere(type) ? unread : null)

/** The same for a misnamed file, by its contents. */
export function noteOnNamed(named: string, found = named): string | null {
  if (named === found || (isWritten(named) && isWritten(found))) return noteOn(found)
  return [`Its name says .${endingFor(named)}, and it is .${endingFor(found)}.`, noteOn(found)]
    .filter(Boolean)
    .join(' ')
}

const endingFor = (type: string): string => Object.keys(types).find((one) => types[one] === type) ?? 'bin'
