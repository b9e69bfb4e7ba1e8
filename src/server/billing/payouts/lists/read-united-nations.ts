import { Parser } from 'htmlparser2'
import type { ListedName, SanctionNames } from './listed-name.ts'

const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
const subjects = ['INDIVIDUAL', 'ENTITY']

/** Reads the consolidated list of the Security Council: XML. Entities of a DTD are never expanded. */
export function readUnitedNations(texts: readonly string[]): SanctionNames {
  const names: ListedName[] = []
  let [version, text, isWhole] = ['', '', false]
  let [entry, name, others]: [string, string[], string[]] = ['', [], []]
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        text = ''
        if (tag === 'CONSOLIDATED_LIST') version = attributes['dateGenerated'] ?? ''
        if (subjects.includes(tag)) [entry, name, others] = ['', [], []]
      },
      ontext: (piece) => void (text += piece),
      onclosetag: (tag, isImplied) => {
        if (tag === 'REFERENCE_NUMBER') entry = text.trim()
        if (parts.includes(tag)) name.push(text.trim())
        if (tag === 'ALIAS_NAME' || tag === 'NAME_ORIGINAL_SCRIPT') others.push(text)
        if (subjects.includes(tag))
          for (const one of [name.filter(Boolean).join(' '), ...others]) names.push({ entry, name: one })
        if (tag === 'CONSOLIDATED_LIST' && !isImplied) isWhole = true
      },
    },
    { xmlMode: true },
  )
  parser.end(texts.join(''))
  if (!isWhole) throw new Error('The file is no whole list of the United Nations: its last tag is missing.')
  return { version: version.slice(0, 10) || null, names }
}
