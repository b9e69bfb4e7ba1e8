declare const written: unique symbol

/** A line for a terminal in which all that came from outside is escaped; `line` alone makes one. */
export type Line = string & { readonly [written]: true }

/** Prints a line. */
export type Say = (line: Line) => void

/** Characters that move the cursor, end a line, turn the text round or show nothing: control, format, separators, private, unassigned, lone halves. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

const escaped = (text: string): string =>
  text.replaceAll(unprintable, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)

/** Writes a line; escapes each value, never the template. */
export const line = (ours: TemplateStringsArray, ...values: (string | number)[]): Line =>
  ours.reduce((text, part, at) => text + escaped(String(values[at - 1])) + part) as Line

/** Writes a message of several lines, such as that of an error: each is escaped, and those after the first are indented, so that none passes for another line. */
export const linesOfMessage = (message: string): Line[] =>
  message.split('\n').map((part, at) => line`${at === 0 ? '' : '  '}${part}`)
