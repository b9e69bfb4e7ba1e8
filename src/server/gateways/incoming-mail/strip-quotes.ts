import { createContext, Script } from 'node:vm'
import EmailReplyParser from 'email-reply-parser'

/** An ordinary mail takes a few; what takes this many is made to. */
const withinMs = 500
const manyBlankLines = /\n(?:[^\S\n]*\n){10,}/g
const script = new Script('read()')

/**
 * What somebody wrote, without what they quote. Languages whose quotes are not recognised keep them, and so does a text that takes its reader
 * too long: nothing that was written is lost.
 */
export function stripQuotes(text: string): string {
  const tidy = text.replaceAll(manyBlankLines, '\n\n')
  const read = () => new EmailReplyParser().read(tidy).getVisibleText()
  try {
    // Nothing else ends a pattern that has begun.
    return String(script.runInContext(createContext({ read }), { timeout: withinMs }))
  } catch {
    return text
  }
}
