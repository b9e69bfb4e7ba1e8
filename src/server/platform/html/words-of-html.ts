import { hearWords, type Line } from './hear-words.ts'
import { hiddenNames } from './hiding.ts'
import { readMarkup } from './read-markup.ts'

/** More quotes within quotes are shown as so many. */
const deepest = 20

/**
 * Returns the words of a mail in HTML, as lines; quotes begin with `>`, and addresses of links stand behind their words. Nothing of it is loaded. A
 * mail that hides all that it says is shown with what it hides.
 */
export function wordsOfHtml(html: string): string {
  const seen = read(html, false)
  return seen === '' ? read(html, true) : seen
}

function read(html: string, isHiddenRead: boolean): string {
  const ear = hearWords({ isLinked: true, isHiddenRead, hidden: hiddenNames(html) })
  readMarkup(html, ear)
  return ear
    .lines()
    .map(shown)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const shown = ({ text, quotes }: Line): string =>
  text === '' ? '' : '> '.repeat(Math.min(quotes, deepest)) + text.replaceAll('\t', ' ')
