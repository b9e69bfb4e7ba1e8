import { filesOf, type Text, textsOf } from './language-files.ts'
import { termsOf } from './terms.ts'

/** Languages with every file; the others have letters alone. */
const isWhole = (files: readonly string[]) => files.length > 1

/** What a language lacks against English, each as a sentence. */
export function faultsOfLanguage(root: string, language: string): string[] {
  const english = new Map(textsOf(root, 'en').map((text) => [idOf(text), text]))
  const files = filesOf(root, language)
  const own = textsOf(root, language)
  const has = new Set(own.map(idOf))
  const wanted = isWhole(files)
    ? [...english.values()]
    : [...english.values()].filter(({ file }) => files.includes(file))
  const isLetter = ({ key }: Text) => key.startsWith('templates/')
  const missing = wanted.filter((text) => !has.has(idOf(text)) && !(isLetter(text) && language === 'de'))
  return [
    ...missing.map((text) => `${language}/${idOf(text)} is missing.`),
    ...own.flatMap((text) => faultsOfText(language, text, english.get(idOf(text))?.text)),
  ]
}

export const idOf = ({ file, key }: Pick<Text, 'file' | 'key'>): string => `${file}:${key}`

/** What is wrong with one text; `english` is undefined for a key that English does not have. */
export function faultsOfText(language: string, text: Text, english: string | undefined): string[] {
  const at = `${language}/${idOf(text)}`
  if (english === undefined) return [`${at} is not in English.`]
  const said = text.text
  return [
    ...(said.trim() === '' ? [`${at} is empty.`] : []),
    ...(same(placeholdersIn(said), placeholdersIn(english)) || isOfSingular(text)
      ? []
      : [
          `${at} has the placeholders ${placeholdersIn(said).join(', ')}, English has ${placeholdersIn(english).join(', ')}.`,
        ]),
    ...(same(numbersIn(said), numbersIn(english)) ? [] : [`${at} has other numbers than English: ${said}`]),
    ...(said.length <= maxLength(english)
      ? []
      : [`${at} has ${said.length} letters, at most ${maxLength(english)} fit.`]),
    ...(language === 'en'
      ? []
      : termsOf(language).flatMap((term) => (term.isIn(said) ? [`${at} says ${term.name}`] : []))),
  ]
}

/** A translation may be so long before it breaks its place on a phone. */
export const maxLength = (english: string): number => Math.max(Math.ceil(english.length * 1.9), english.length + 60)

/** `1 day so far` may write its number. */
const isOfSingular = ({ key }: Text): boolean => key.endsWith('/one')

const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{?(?:de )?(\w+)\}?\}/g)].map(([, name]) => name!))].toSorted()

/** Figures of two digits or more, and single ones before a unit: prices, days, articles. */
const numbersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\d[\d.,/ ]*\d/g)].map(([figure]) => figure.replaceAll(/\D/g, '')))].toSorted()

const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()
