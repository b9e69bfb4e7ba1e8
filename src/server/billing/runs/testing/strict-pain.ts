import { type Element, readXml } from '../files/read-xml.ts'
import { type Fact, painFacts, painNamespace } from './pain-facts.ts'

/** Returns every departure of a file from the facts of its schema: an element too many, too few, misplaced, or with another text. */
export function departuresFromPain(file: string): string[] {
  const document = readXml(file)
  if (document.name !== 'Document' || document.attributes['xmlns'] !== painNamespace) return ['The root is another.']
  return departures(document, painFacts, 'Document')
}

function departures(element: Element, fact: Fact, path: string): string[] {
  if ('form' in fact)
    return [...textDepartures(element, fact, path), ...element.children.map(({ name }) => `${path} holds ${name}`)]
  const found = element.text.trim() === '' ? [] : [`${path} has a text`]
  let at = 0
  for (const [name, is, { least = 1, most = 1 } = {}] of fact.children) {
    let times = 0
    for (; element.children[at]?.name === name; at += 1) {
      times += 1
      found.push(...departures(element.children[at]!, is, `${path}/${name}`))
    }
    if (times < least || times > most) found.push(`${path}/${name} stands ${times} times`)
  }
  return [...found, ...element.children.slice(at).map(({ name }) => `${path} holds ${name} out of place`)]
}

function textDepartures({ text, attributes }: Element, fact: Extract<Fact, { form: RegExp }>, path: string): string[] {
  const asked = fact.attributes ?? {}
  const names = new Set([...Object.keys(asked), ...Object.keys(attributes)])
  const wrong = [...names].filter((name) => !asked[name]?.test(attributes[name] ?? ''))
  return [
    ...(fact.form.test(text) ? [] : [`${path} says ${text}`]),
    ...wrong.map((name) => `${path} has another ${name}`),
  ]
}
