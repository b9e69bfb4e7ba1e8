import { fileNames, makers, stockPersons, stockTitles } from './stock-words.ts'

const [titles, persons, brands] = [stockTitles, stockPersons, makers].map((words) => new Set(words)) as [
  Set<string>,
  Set<string>,
  Set<string>,
]

/** Small letters, one blank between words, without signs around them. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/^[\s"'<([{_*-]+|[\s"'>)\]}_*!:;-]+$/g, '')

/** True for a word of the list, with a version behind it or without. */
const isIn = (words: ReadonlySet<string>, said: string): boolean =>
  words.has(said) || words.has(said.replace(/ v?\d{1,4}(?:\.\d{1,6}){1,3}$/, ''))

/** True for text that a camera or a program wrote where a title belongs, and for names of files. */
export function isStockTitle(text: string): boolean {
  const said = plain(text)
  if (said === '' || isIn(titles, said) || brands.has(said)) return true
  return /^processed (?:by|with) \w+/.test(said) || fileNames.some((form) => form.test(text.trim()))
}

/** True for text that names nobody where a person belongs. `own` are the names of the camera and the program of the same file. */
export function isStockPerson(text: string, own: readonly string[] = []): boolean {
  const said = plain(text)
  if (said === '' || !/\p{L}/u.test(said)) return true
  if (isIn(persons, said) || isIn(titles, said) || brands.has(said)) return true
  return own.some((one) => plain(one) === said) || fileNames.some((form) => form.test(text.trim()))
}

/** True for a notice on copyright that names neither a person nor terms. */
export function isStockNotice(text: string): boolean {
  const said = plain(text.replaceAll(/\(c\)|\u00a9|\bcopyright\b|\bcopr\b/gi, ' '))
  return said === '' || said === ',' || (said !== 'anonymous' && (persons.has(said) || persons.has(plain(text))))
}
