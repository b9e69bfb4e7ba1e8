/** Arguments of each sentence's placeholders, in callers' order. */
export type Signatures = { readonly [key: string]: readonly string[] | Signatures }

/** A file's texts; those with placeholders become functions. */
export type Words<Texts, Given> = {
  readonly [Key in keyof Texts]: Key extends keyof Given
    ? Given[Key] extends readonly string[]
      ? (...given: Arguments<Given[Key]>) => Filled<Texts[Key]>
      : Words<Texts[Key], Given[Key]>
    : Texts[Key]
}
type Arguments<Names extends readonly string[]> = { [Index in keyof Names]: string | number }
type Filled<Text> = Text extends readonly string[] ? string[] : string

type Sentence = string | readonly string[] | { one: string; other: string }
type Values = Readonly<Record<string, string | number>>

/** Turns the texts of a file into words. `{name}` stands for an argument; `one` and `other` follow the argument `count`. */
export function readWords<Texts extends object, const Given extends Signatures>(
  texts: Texts,
  given: Given,
): Words<Texts, Given> {
  const read = Object.entries(texts).map(([key, text]: [string, unknown]) => {
    const names = given[key]
    if (names === undefined) return [key, text]
    return [key, isNames(names) ? sentenceOf(text as Sentence, names) : readWords(text as object, names)]
  })
  return Object.fromEntries(read) as Words<Texts, Given>
}

const isNames = (given: readonly string[] | Signatures): given is readonly string[] => Array.isArray(given)

const sentenceOf =
  (text: Sentence, names: readonly string[]) =>
  (...given: (string | number)[]) =>
    fill(text, Object.fromEntries(names.map((name, at) => [name, given[at] ?? ''])))

function fill(text: Sentence, values: Values): string | string[] {
  if (typeof text === 'string') return fillText(text, values)
  if ('one' in text) return fillText(values['count'] === 1 ? text.one : text.other, values)
  return text.map((line) => fillText(line, values))
}

const placeholder = /\{(de )?(\w+)\}/g

const fillText = (text: string, values: Values): string =>
  text.replaceAll(placeholder, (_, isFrench: string | undefined, name: string) => {
    const value = String(values[name] ?? '')
    return isFrench === undefined ? value : withDe(value)
  })

/** « De » before a name, as French speaks it. */
const withDe = (name: string): string => (/^[aeiouhâàäéèêëîïôöœûü]/i.test(name) ? `d’${name}` : `de ${name}`)
