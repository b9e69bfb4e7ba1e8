import { createContext, Script } from 'node:vm'
import EmailReplyParser from 'email-reply-parser'

/** Ordinary mails take a few ms; only attacks take more. */
const withinMs = 500
const manyBlankLines = /\n(?:[^\S\n]*\n){10,}/g
const script = new Script('read()')

/** A text without its quotes. Quotes in unknown languages stay, and so do those of a text that takes too long: no own words are lost. */
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
